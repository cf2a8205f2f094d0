"""What contracts hold and score: their numbers, known or not, and score functions that many contracts share.

`ContractScores` has the score functions of a call graph's contracts. A contract that holds `SymbolicNumber`s is a
template for all contracts that have other numbers in their place.
"""

from __future__ import annotations

from tricksmith.compile.contracts.contract_scores import ContractScores
from tricksmith.compile.contracts.contract_shapes import (
    FREE_FIELDS,
    contract_with,
    holds_unknowns,
    is_named_tuple,
    is_plain_dataclass,
    unknowns_of,
)
from tricksmith.compile.contracts.symbolic_numbers import (
    MAX_PLACES,
    AskSum,
    Knowledge,
    KnownSum,
    NumberedCalls,
    Sum,
    SumNeeded,
    SymbolicCall,
    SymbolicNumber,
    single_term,
    unpacked_numbers,
)

__all__ = [
    "FREE_FIELDS",
    "MAX_PLACES",
    "AskSum",
    "ContractScores",
    "Knowledge",
    "KnownSum",
    "NumberedCalls",
    "Sum",
    "SumNeeded",
    "SymbolicCall",
    "SymbolicNumber",
    "contract_with",
    "holds_unknowns",
    "is_named_tuple",
    "is_plain_dataclass",
    "single_term",
    "unknowns_of",
    "unpacked_numbers",
]
