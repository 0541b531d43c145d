import { readClass, readNamedClass } from './character-class.ts';
import { EVERYTHING, NO_NEWLINE, single } from './code-point-set.ts';
import type { CodePointSet } from './code-point-set.ts';
import { FLAG_LETTERS, NO_FLAGS, withFlags } from './flags.ts';
import { fits } from './node.ts';
import type { Assertion, RegexNode, Repetition } from './node.ts';
import { PatternError, PatternTooLarge } from './pattern-error.ts';
import { Scanner } from './scanner.ts';
import { append } from '../../units/index.ts';

const BAD_PERL = 'invalid or unsupported Perl syntax';
const MAX_REPEAT = 1000;
/** Groups in groups; upstream allows 1000. */
const MAX_DEPTH = 200;

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  A: 'begin-text',
  B: 'no-word-boundary',
  b: 'word-boundary',
  z: 'end-text',
};

/**
 * Parses a regular expression of RE2. Throws PatternError with Go's text.
 *
 * Rule: regexp/syntax/parse.go of Go 1.26, with the flags of regexp.Compile.
 */
export function parsePattern(pattern: string): RegexNode {
  const parser = new PatternParser(pattern);
  return parser.parse();
}

class PatternParser {
  readonly #pattern: string;
  readonly #scanner: Scanner;
  #flags = NO_FLAGS;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#scanner = new Scanner(pattern);
  }

  parse(): RegexNode {
    const node = this.#choice();
    if (!this.#scanner.done) throw new PatternError('unexpected )', this.#pattern);
    return node;
  }

  #choice(): RegexNode {
    if (++this.#depth > MAX_DEPTH) throw new PatternTooLarge();
    const branches = [this.#sequence()];
    while (this.#scanner.take('|')) branches.push(this.#sequence());
    this.#depth--;
    return branches.length === 1 && branches[0] !== undefined
      ? branches[0]
      : { kind: 'choice', branches };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    const scanner = this.#scanner;
    while (!scanner.done && scanner.next !== '|' && scanner.next !== ')') {
      if (this.#repeatLast(parts)) continue;
      if (scanner.take('\\Q')) {
        const literal = scanner.until('\\E') ?? this.#rest();
        append(
          parts,
          Array.from(literal, (character) => this.#character(character)),
        );
      } else {
        const atom = this.#atom();
        if (atom !== undefined) parts.push(atom);
      }
    }
    return { kind: 'sequence', parts };
  }

  /** Applies an operator to the part before it, with flags between them or not. A second operator is a mistake. */
  #repeatLast(parts: RegexNode[]): boolean {
    const scanner = this.#scanner;
    const start = scanner.position;
    const operator = this.#operator();
    if (operator === undefined) return false;
    const body = parts.pop();
    const text = scanner.since(start);
    if (body === undefined) {
      throw new PatternError('missing argument to repetition operator', text);
    }
    const repetition: Repetition = { kind: 'repetition', body, ...operator };
    const { min, max } = operator;
    const counted = text.startsWith('{') && Math.max(min, max === Infinity ? 0 : max) >= 2;
    if (counted && !fits(repetition, MAX_REPEAT)) {
      throw new PatternError('invalid repeat count', text);
    }
    if (this.#operator() !== undefined) {
      throw new PatternError('invalid nested repetition operator', scanner.since(start));
    }
    parts.push(repetition);
    return true;
  }

  #rest(): string {
    const start = this.#scanner.position;
    while (!this.#scanner.done) this.#scanner.read();
    return this.#scanner.since(start);
  }

  #character(character: string): RegexNode {
    return set(single(character.codePointAt(0) ?? 0, this.#flags.ignoreCase));
  }

  /** Undefined for flags, which match nothing themselves. */
  #atom(): RegexNode | undefined {
    const scanner = this.#scanner;
    const { ignoreCase, multiline, dotAll } = this.#flags;
    switch (scanner.next) {
      case '(':
        return this.#group();
      case '[':
        return set(readClass(scanner, ignoreCase));
      case '\\':
        return this.#escape();
      case '.':
        scanner.read();
        return set(dotAll ? EVERYTHING : NO_NEWLINE);
      case '^':
        scanner.read();
        return { kind: 'assertion', assertion: multiline ? 'begin-line' : 'begin-text' };
      case '$':
        scanner.read();
        return { kind: 'assertion', assertion: multiline ? 'end-line' : 'end-text' };
      default:
        return this.#character(scanner.read());
    }
  }

  #escape(): RegexNode {
    const scanner = this.#scanner;
    const { ignoreCase } = this.#flags;
    const named = readNamedClass(scanner, ignoreCase);
    if (named !== undefined) return set(named);
    const start = scanner.position;
    scanner.read();
    const assertion = /^[ABbz]$/.test(scanner.next) ? ASSERTIONS[scanner.read()] : undefined;
    if (assertion !== undefined) return { kind: 'assertion', assertion };
    scanner.back(start);
    return set(single(scanner.escape(), ignoreCase));
  }

  #group(): RegexNode | undefined {
    const scanner = this.#scanner;
    const outer = this.#flags;
    const start = scanner.position;
    scanner.read();
    if (scanner.take('?') && this.#groupKind(start) === 'flags') return undefined;
    const node = this.#choice();
    if (!scanner.take(')')) throw new PatternError('missing closing )', this.#pattern);
    this.#flags = outer;
    return node;
  }

  /** Reads a name, or flags: these are for a group after a colon, else for the rest of the group around. */
  #groupKind(start: number): 'group' | 'flags' {
    const scanner = this.#scanner;
    if (scanner.take('P<') || scanner.take('<')) {
      this.#readName(start);
      return 'group';
    }
    const letters = this.#readFlags();
    const end = scanner.read();
    if (end === '') throw new PatternError('missing closing )', this.#pattern);
    const isComplete = !letters.endsWith('-') && (end === ':' || end === ')');
    if (!isComplete) throw new PatternError(BAD_PERL, scanner.since(start));
    this.#flags = withFlags(this.#flags, letters);
    return end === ':' ? 'group' : 'flags';
  }

  /** Letters, with no more than one minus among them. */
  #readFlags(): string {
    let letters = '';
    for (;;) {
      const { next } = this.#scanner;
      const isFlag = FLAG_LETTERS[next] !== undefined;
      if (!isFlag && (next !== '-' || letters.includes('-'))) return letters;
      letters += this.#scanner.read();
    }
  }

  #readName(start: number): void {
    const scanner = this.#scanner;
    const name = scanner.until('>');
    if (name !== undefined && /^[A-Za-z0-9_]+$/.test(name)) return;
    if (name === undefined) this.#rest();
    throw new PatternError('invalid named capture', scanner.since(start));
  }

  #operator(): Omit<Repetition, 'kind' | 'body'> | undefined {
    const [min, max] = this.#bounds() ?? [];
    if (min === undefined || max === undefined) return undefined;
    const lazy = this.#scanner.take('?') !== this.#flags.ungreedy;
    return { min, max, lazy };
  }

  #bounds(): readonly [number, number] | undefined {
    const scanner = this.#scanner;
    if (scanner.take('*')) return [0, Infinity];
    if (scanner.take('+')) return [1, Infinity];
    if (scanner.take('?')) return [0, 1];
    return this.#counts();
  }

  /** `{2}`, `{2,}` or `{2,5}`; undefined, and nothing read, for anything else. */
  #counts(): readonly [number, number] | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    const text = scanner.take('{') ? scanner.until('}') : undefined;
    const match = text === undefined ? null : /^(0|[1-9][0-9]*)(,(0|[1-9][0-9]*)?)?$/.exec(text);
    if (match === null) {
      scanner.back(start);
      return undefined;
    }
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === undefined ? Infinity : Number(match[3]);
    if (min > MAX_REPEAT || max < min || (max > MAX_REPEAT && max !== Infinity)) {
      throw new PatternError('invalid repeat count', scanner.since(start));
    }
    return [min, max];
  }
}

function set(codePoints: CodePointSet): RegexNode {
  return { kind: 'set', set: codePoints };
}
