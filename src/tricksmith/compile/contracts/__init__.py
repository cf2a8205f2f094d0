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
    unknowns_of,
)
from tricksmith.compile.contracts.symbolic_numbers import (
    AskSum,
    Knowledge,
    KnownSum,
    NumberedCalls,
    Sum,
    SumNeeded,
    SymbolicCall,
    SymbolicNumber,
)

__all__ = [
    "FREE_FIELDS",
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
    "unknowns_of",
]
