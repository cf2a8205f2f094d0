//! Exponentials and logarithms by basic arithmetic alone, so that results are the same on every machine, and numbers as
//! floats.

/// `e` to a power from -80 to 80, with a relative error below 2e-5; 0 below -80, and `e^80` above 80.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the exponent is kept within its bounds")]
pub(crate) fn exp(power: f32) -> f32 {
    if power < -80.0 {
        return 0.0;
    }
    let twos = power.min(80.0) * std::f32::consts::LOG2_E;
    let whole = twos.floor();
    let part = (twos - whole) * std::f32::consts::LN_2;
    // Taylor's series, as far as it matters for a part below ln 2.
    let series = 1.0
        + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0 * (1.0 + part / 5.0 * (1.0 + part / 6.0)))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The natural logarithm of a positive number, with an error below 1e-8.
#[inline]
pub(crate) fn ln(number: f64) -> f64 {
    let bits = number.to_bits();
    let exponent = f64::from(i32::try_from(bits >> 52 & 0x7ff).unwrap_or(0) - 1023);
    let part = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 1023 << 52);
    // The part lies from 1 to 2, and ln(part / √2) = 2 artanh(ratio), by its series. √2 is the half in the exponent.
    let ratio = (part - std::f64::consts::SQRT_2) / (part + std::f64::consts::SQRT_2);
    let square = ratio * ratio;
    let series = (0..9).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    (exponent + 0.5) * std::f64::consts::LN_2 + 2.0 * ratio * series
}

/// The natural logarithm of a positive whole number, with an error below 0.01.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "two digits are enough")]
pub(crate) fn fast_ln(number: u32) -> f32 {
    let bits = (number as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 128.0;
    let part = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    // The part lies from 1 to 2. The parabola is 1 more than its binary logarithm, exactly so at both ends.
    std::f32::consts::LN_2 * (exponent + (2.0 - part / 3.0) * part - 2.0 / 3.0)
}

/// A power by multiplication alone, so that it is the same on every machine.
#[inline]
pub(crate) fn power(base: f64, exponent: usize) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

/// A number with fewer digits: probabilities and points need no more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "to lose digits is what it is for")]
pub(crate) fn to_f32(number: f64) -> f32 {
    number as f32
}

/// A small count as a number to calculate with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
pub(crate) fn usize_to_f32(count: usize) -> f32 {
    count as f32
}

/// A small count as a number to calculate with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
pub(crate) fn usize_to_f64(count: usize) -> f64 {
    count as f64
}

/// A small count as a number to calculate with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "a small number")]
pub(crate) fn u64_to_f64(count: u64) -> f64 {
    count as f64
}

/// A payoff as a number to calculate with.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "no payoff is beyond 2^53")]
pub(crate) fn i64_to_f64(payoff: i64) -> f64 {
    payoff as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_logarithms_are_those_of_the_textbook() {
        for step in -400_i16..400 {
            let power = f32::from(step) / 5.0;
            let approximate = exp(power);
            assert!((approximate / power.exp() - 1.0).abs() < 1e-4, "{power}: {approximate}");
        }
        assert!(exp(-1000.0) < f32::MIN_POSITIVE);
        for step in 1_u32..1000 {
            let number = f64::from(step) / 37.0;
            assert!((ln(number) - number.ln()).abs() < 1e-8, "{number}");
        }
    }

    #[test]
    fn fast_logarithms_have_an_error_below_a_hundredth() {
        for number in [1, 2, 3, 5, 9, 100, 1_000_000, u32::MAX] {
            assert!((f64::from(fast_ln(number)) - f64::from(number).ln()).abs() < 0.01, "{number}");
        }
    }
}
