/** Enough digits to tell whether a double lies exactly half-way between two texts. */
const EXACT_DIGITS = 60;

/** A number as Go prints it with %.Nf: a value half-way between two texts takes the even digit, where toFixed takes the greater. */
export function goFixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const [, rest = ''] = value.toFixed(EXACT_DIGITS).split('.');
  if (!/^50*$/.test(rest.slice(digits))) return text;
  const even = (Math.round((value * 10 ** digits) / 2) * 2) / 10 ** digits;
  return even.toFixed(digits);
}
