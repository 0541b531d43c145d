import { complement, range, union } from './code-point-set.ts';
import type { CodePointSet } from './code-point-set.ts';
import { perlClass, posixClass, unicodeClass } from './named-sets.ts';
import { PatternError } from './pattern-error.ts';
import type { Scanner } from './scanner.ts';

const BAD_RANGE = 'invalid character class range';

/** A class in brackets; the first bracket comes next. */
export function readClass(scanner: Scanner, ignoreCase: boolean): CodePointSet {
  const start = scanner.position;
  scanner.read();
  const negated = scanner.take('^');
  const sets: CodePointSet[] = [];
  while (sets.length === 0 || scanner.next !== ']') {
    if (scanner.done) throw new PatternError('missing closing ]', scanner.since(start, Infinity));
    sets.push(
      readPosix(scanner, ignoreCase) ??
        readNamedClass(scanner, ignoreCase) ??
        readRange(scanner, ignoreCase),
    );
  }
  scanner.read();
  const set = union(sets);
  return negated ? complement(set) : set;
}

function readPosix(scanner: Scanner, ignoreCase: boolean): CodePointSet | undefined {
  const start = scanner.position;
  if (!scanner.take('[:')) return undefined;
  const name = scanner.until(':]');
  if (name === undefined) {
    scanner.back(start);
    return undefined;
  }
  const set = posixClass(name.replace(/^\^/, ''), ignoreCase);
  if (set === undefined) throw new PatternError(BAD_RANGE, scanner.since(start));
  return name.startsWith('^') ? complement(set) : set;
}

/** `\d`, `\pL`, `\P{Greek}`; undefined, and nothing read, for anything else. */
export function readNamedClass(scanner: Scanner, ignoreCase: boolean): CodePointSet | undefined {
  const start = scanner.position;
  if (!scanner.take('\\')) return undefined;
  const letter = scanner.read();
  const perl = /^[dswDSW]$/.test(letter) ? perlClass(letter, ignoreCase) : undefined;
  if (perl !== undefined) return perl;
  if (letter === 'p' || letter === 'P') {
    return readUnicode(scanner, { start, negated: letter === 'P', ignoreCase });
  }
  scanner.back(start);
  return undefined;
}

function readUnicode(
  scanner: Scanner,
  options: { readonly start: number; readonly negated: boolean; readonly ignoreCase: boolean },
): CodePointSet {
  const braced = scanner.take('{');
  const written = braced ? scanner.until('}') : scanner.read();
  const name = written?.replace(/^\^/, '') ?? '';
  const set = unicodeClass(name, options.ignoreCase);
  if (set === undefined) throw new PatternError(BAD_RANGE, scanner.since(options.start));
  const negated = (written ?? '').startsWith('^') !== options.negated;
  return negated ? complement(set) : set;
}

function readRange(scanner: Scanner, ignoreCase: boolean): CodePointSet {
  const start = scanner.position;
  const low = readOne(scanner);
  let high = low;
  const dash = scanner.position;
  if (scanner.take('-')) {
    if (scanner.next === ']') scanner.back(dash);
    else high = readOne(scanner);
  }
  if (high < low) throw new PatternError(BAD_RANGE, scanner.since(start));
  return range(low, high, ignoreCase);
}

function readOne(scanner: Scanner): number {
  if (scanner.next === '\\') return scanner.escape();
  if (scanner.done) throw new PatternError('missing closing ]', '');
  return scanner.read().codePointAt(0) ?? 0;
}
