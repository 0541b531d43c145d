/**
 * The value that a variable with Student's t distribution exceeds in either direction with probability `alpha`. The distribution function
 * is the finite series for whole degrees of freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
 *
 * @param degrees degrees of freedom, at least 1
 * @param alpha above 0, below 1
 */
export function tQuantile(degrees: number, alpha: number): number {
  let low = 0;
  let high = 1;
  while (inside(high, degrees) < 1 - alpha) high *= 2;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (inside(middle, degrees) < 1 - alpha) low = middle;
    else high = middle;
  }
  return high;
}

/** Enough for all digits of a double. */
const HALVINGS = 60;

/** With more degrees of freedom the quantile changes by less than a thousandth. */
const MOST_DEGREES = 1000;

/** The probability that a variable is at most `t` from 0. */
function inside(t: number, given: number): number {
  const degrees = Math.min(given, MOST_DEGREES);
  const angle = Math.atan(t / Math.sqrt(degrees));
  const square = Math.cos(angle) ** 2;
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let at = isOdd ? 3 : 2; at < degrees; at += 2) {
    term *= (square * (at - 1)) / at;
    sum += term;
  }
  const product = Math.sin(angle) * sum;
  return isOdd ? (2 / Math.PI) * (angle + product) : product;
}
