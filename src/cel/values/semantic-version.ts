import { goQuote } from '../../golang/index.ts';

/**
 * A version of semantic versioning. Build data does not count in comparisons.
 *
 * Rule: Parse and Compare, github.com/blang/semver/v4, v4.0.0, which Kubernetes v1.36 uses.
 */
export class SemanticVersion {
  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  /** Numbers or texts. */
  readonly prerelease: readonly (bigint | string)[];

  constructor(numbers: readonly bigint[], prerelease: readonly (bigint | string)[]) {
    const [major = 0n, minor = 0n, patch = 0n] = numbers;
    this.major = major;
    this.minor = minor;
    this.patch = patch;
    this.prerelease = prerelease;
  }

  /** -1, 0 or 1. */
  compare(other: SemanticVersion): -1 | 0 | 1 {
    const numbers =
      order(this.major, other.major) ||
      order(this.minor, other.minor) ||
      order(this.patch, other.patch);
    if (numbers !== 0) return numbers;
    const [a, b] = [this.prerelease, other.prerelease];
    if (a.length === 0 || b.length === 0) return order(b.length, a.length);
    return comparePrereleases(a, b);
  }
}

function comparePrereleases(
  a: readonly (bigint | string)[],
  b: readonly (bigint | string)[],
): -1 | 0 | 1 {
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const result =
      typeof part === typeof other ? order(part, other) : typeof part === 'bigint' ? -1 : 1;
    if (result !== 0) return result;
  }
  return order(a.length, b.length);
}

function order<T extends bigint | number | string>(a: T, b: T): -1 | 0 | 1 {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Reads "1.2.3-rc.1+build". Throws RangeError with upstream's text. */
export function parseVersion(text: string): SemanticVersion {
  if (text === '') throw new RangeError('Version string empty');
  const [majorText, minorText, rest] = splitInThree(text);
  if (majorText === undefined || minorText === undefined || rest === undefined) {
    throw new RangeError('No Major.Minor.Patch elements found');
  }
  const major = parseNumber('Major', majorText);
  const minor = parseNumber('Minor', minorText);
  const [beforeBuild, build] = cut(rest, '+');
  const [patchText, prerelease] = cut(beforeBuild, '-');
  const patch = parseNumber('Patch', patchText);
  const parts = prerelease?.split('.').map(parsePrerelease) ?? [];
  for (const part of build?.split('.') ?? []) checkBuild(part);
  return new SemanticVersion([major, minor, patch], parts);
}

/**
 * Reads versions that lack parts, begin with "v" or have leading zeros. Throws RangeError with upstream's text.
 *
 * Rule: normalizeAndParse, apiserver/pkg/cel/library/semverlib.go, v1.36.
 */
export function parseTolerantVersion(text: string): SemanticVersion {
  const parts = splitInThree(text.replace(/^v/, '')).map(withoutLeadingZeros);
  if (parts.length < 3) {
    if (/[+-]/.test(parts.at(-1) ?? '')) {
      throw new RangeError('short version cannot contain PreRelease/Build meta data');
    }
    while (parts.length < 3) parts.push('0');
  }
  return parseVersion(parts.join('.'));
}

function withoutLeadingZeros(part: string): string {
  if (part.length < 2) return part;
  const rest = part.replace(/^0+/, '');
  return /^[0-9]/.test(rest) ? rest : `0${rest}`;
}

function splitInThree(text: string): string[] {
  const [first = '', second, ...rest] = text.split('.');
  if (second === undefined) return [first];
  return rest.length === 0 ? [first, second] : [first, second, rest.join('.')];
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function parseNumber(part: 'Major' | 'Minor' | 'Patch', text: string): bigint {
  if (!/^[0-9]*$/.test(text)) {
    const name = part.toLowerCase();
    throw new RangeError(`Invalid character(s) found in ${name} number ${goQuote(text)}`);
  }
  if (hasLeadingZero(text)) {
    throw new RangeError(`${part} number must not contain leading zeroes ${goQuote(text)}`);
  }
  return parseUint64(text);
}

function hasLeadingZero(text: string): boolean {
  return text.length > 1 && text.startsWith('0');
}

function parseUint64(text: string): bigint {
  const fail = (why: string): never => {
    throw new RangeError(`strconv.ParseUint: parsing ${goQuote(text)}: ${why}`);
  };
  if (text === '') return fail('invalid syntax');
  const value = BigInt(text);
  return value >= 1n << 64n ? fail('value out of range') : value;
}

function parsePrerelease(text: string): bigint | string {
  if (text === '') throw new RangeError('Prerelease is empty');
  if (/^[0-9]+$/.test(text)) {
    if (!hasLeadingZero(text)) return parseUint64(text);
    throw new RangeError(
      `Numeric PreRelease version must not contain leading zeroes ${goQuote(text)}`,
    );
  }
  if (/^[0-9A-Za-z-]+$/.test(text)) return text;
  throw new RangeError(`Invalid character(s) found in prerelease ${goQuote(text)}`);
}

function checkBuild(text: string): void {
  if (text === '') throw new RangeError('Build meta data is empty');
  if (/^[0-9A-Za-z-]+$/.test(text)) return;
  throw new RangeError(`Invalid character(s) found in build meta data ${goQuote(text)}`);
}
