const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/** "0", "12" and "-3", but no "+1", "007" or "-0". */
const CANONICAL = /^(?:0|-?[1-9][0-9]*)$/;

/** The value of a decimal integer that int64 holds; undefined for any other text. */
export function integerOf(text: string): bigint | undefined {
  if (!CANONICAL.test(text)) return undefined;
  const value = BigInt(text);
  return value < SMALLEST || value > LARGEST ? undefined : value;
}

/**
 * Why a text is no such integer. Rules: IsDecimalInteger, apimachinery/pkg/api/validate/content, v0.35, and Go's strconv.ParseInt,
 * which reads "+1" and "007" as well.
 */
export function integerProblems(text: string): readonly string[] {
  const problems: string[] = [];
  if (text === '') problems.push('must be non-empty');
  else if (!CANONICAL.test(text)) {
    problems.push('must be a valid decimal integer in canonical form');
  }
  const failure = parseFailure(text);
  if (failure !== undefined) {
    problems.push(`strconv.ParseInt: parsing ${JSON.stringify(text)}: ${failure}`);
  }
  return problems;
}

function parseFailure(text: string): string | undefined {
  if (!/^[-+]?[0-9]+$/.test(text)) return 'invalid syntax';
  const value = BigInt(text.replace(/^[+]/, ''));
  return value < SMALLEST || value > LARGEST ? 'value out of range' : undefined;
}
