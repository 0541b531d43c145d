/** A value of a manifest: JSON, with nulls. */
export type YamlValue = Scalar | YamlValue[] | YamlMap;
export type Scalar = string | number | boolean | null;
export interface YamlMap {
  [key: string]: YamlValue;
}

/** Words with another type than text in YAML 1.1. Infinity and NaN are no JSON: the caller refuses them. */
const WORDS: ReadonlyMap<string, boolean | number | null> = new Map<
  string,
  boolean | number | null
>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    (word) => [word, false] as const,
  ),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Infinity] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, -Infinity] as const),
]);
const LONGEST_WORD = 5;

const PREFIXED = /^([-+]?)0(?:[xX][0-9a-fA-F]+|[oO]?[0-7]+|[bB][01]+)$/;
const DECIMAL_INTEGER = /^[-+]?(?:0|[1-9][0-9]*)$/;
const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * The value of an unquoted scalar as Kubernetes reads it: YAML 1.1 without sexagesimals and dates.
 * So `yes` is true, `010` is 8, `1_000` is 1000, `2024-01-01` is text, and so is `1e400`, which no float64 holds.
 *
 * Rule: resolve, go.yaml.in/yaml/v2/resolve.go (kubectl v1.34, through sigs.k8s.io/yaml).
 */
export function resolvePlainScalar(text: string): Scalar {
  if (text.length <= LONGEST_WORD) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  // Only "+", "-", "." and digits begin a number.
  if (first > 0x39 || first < 0x2b || first === 0x2c || first === 0x2f) return text;
  return readNumber(withoutUnderscores(text)) ?? text;
}

/**
 * The exact integer of a plain scalar in decimal digits or after 0x, 0o, 0b or 0; undefined for floats, text and numbers beyond
 * int64 and uint64 (strconv.ParseInt and ParseUint with base 0).
 */
export function wholeNumberOf(text: string): bigint | undefined {
  const digits = withoutUnderscores(text);
  if (PREFIXED.test(digits)) return readPrefixed(digits);
  return DECIMAL_INTEGER.test(digits) ? within64Bits(BigInt(digits.replace('+', ''))) : undefined;
}

/** Numbers may have underscores, unless they begin with ".". */
function withoutUnderscores(text: string): string {
  return text.charCodeAt(0) === 0x2e ? text : text.replaceAll('_', '');
}

function readNumber(digits: string): number | undefined {
  if (PREFIXED.test(digits)) {
    const whole = readPrefixed(digits);
    if (whole !== undefined) return Number(whole);
  }
  if (!DECIMAL.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** A number after 0x, 0o, 0b or 0. */
function readPrefixed(digits: string): bigint | undefined {
  const isNegative = digits.startsWith('-');
  const magnitude = digits.replace(/^[-+]/, '').replace(/^0([0-7])/, '0o$1');
  return within64Bits(isNegative ? -BigInt(magnitude) : BigInt(magnitude));
}

function within64Bits(value: bigint): bigint | undefined {
  return value >= -(1n << 63n) && value < 1n << 64n ? value : undefined;
}
