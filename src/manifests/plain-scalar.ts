/** What a manifest's text can hold: JSON, with nulls. */
export type YamlValue = Scalar | YamlValue[] | YamlMap;
export type Scalar = string | number | boolean | null;
export interface YamlMap {
  [key: string]: YamlValue;
}

/** The words that YAML 1.1 reads as something else than text. Infinity and NaN are no JSON: the caller refuses them. */
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

const RADIX_PREFIXED = /^([-+]?)0(?:[xX]([0-9a-fA-F]+)|[oO]?([0-7]+)|[bB]([01]+))$/;
const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** 2^64: whole numbers with a prefix must fit 64 bits, or they are text. */
const UINT64_RANGE = 2 ** 64;

/**
 * The value of an unquoted scalar as kubectl reads it: YAML 1.1 without sexagesimals and dates.
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
  return readNumber(first === 0x2e ? text : text.replaceAll('_', '')) ?? text;
}

function readNumber(digits: string): number | undefined {
  const prefixed = RADIX_PREFIXED.exec(digits);
  if (prefixed !== null) return readPrefixed(prefixed);
  if (!DECIMAL.test(digits)) return undefined;
  const value = Number(digits);
  return Number.isFinite(value) ? value + 0 : undefined;
}

function readPrefixed([, sign, hex, octal, binary]: RegExpExecArray): number | undefined {
  const magnitude =
    hex !== undefined
      ? Number.parseInt(hex, 16)
      : octal !== undefined
        ? Number.parseInt(octal, 8)
        : Number.parseInt(binary ?? '', 2);
  if (magnitude >= UINT64_RANGE) return undefined;
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}
