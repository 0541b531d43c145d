import { readClass, readNamedClass } from './character-class.ts';
import { EVERYTHING, NO_NEWLINE, single } from './code-point-set.ts';
import type { CodePointSet } from './code-point-set.ts';
import { FLAG_LETTERS, NO_FLAGS, withFlags } from './flags.ts';
import { fits } from './node.ts';
import type { Assertion, RegexNode, Repetition } from './node.ts';
import { PatternError, PatternTooLarge } from './pattern-error.ts';
import { Scanner } from './scanner.ts';

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
  readonly #names = new Set<string>();
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
      if (scanner.take('\\Q')) {
        const literal = scanner.until('\\E') ?? this.#rest();
        parts.push(...Array.from(literal, (character) => this.#character(character)));
        this.#repeatLast(parts);
      } else {
        const atom = this.#atom();
        if (atom !== undefined) parts.push(this.#repeated(atom));
      }
    }
    return { kind: 'sequence', parts };
  }

  #rest(): string {
    const start = this.#scanner.position;
    while (!this.#scanner.done) this.#scanner.read();
    return this.#scanner.since(start);
  }

  /** Operators after quoted text apply to its last character. */
  #repeatLast(parts: RegexNode[]): void {
    const last = parts.at(-1);
    if (last === undefined || last.kind === 'repetition') return;
    parts[parts.length - 1] = this.#repeated(last);
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
      case '*':
      case '+':
      case '?':
        throw new PatternError('missing argument to repetition operator', scanner.read());
      case '{':
        return this.#brace();
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

  /** A brace that begins no repetition is a character. */
  #brace(): RegexNode {
    const start = this.#scanner.position;
    if (this.#counts() === undefined) return this.#character(this.#scanner.read());
    throw new PatternError('missing argument to repetition operator', this.#scanner.since(start));
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
    if (scanner.take('P<') || (this.#isName() && scanner.take('<'))) {
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

  /** `(?<` begins a name, but not in `(?<=` and `(?<!`. */
  #isName(): boolean {
    const at = this.#scanner.position;
    return !/^<[=!]/.test(this.#scanner.since(at, at + 2));
  }

  #readName(start: number): void {
    const scanner = this.#scanner;
    const name = scanner.until('>');
    const whole = name === undefined ? this.#rest() : scanner.since(start);
    if (name === undefined || !/^[A-Za-z0-9_]+$/.test(name)) {
      throw new PatternError('invalid named capture', whole);
    }
    if (this.#names.has(name)) throw new PatternError('duplicate capture group name', name);
    this.#names.add(name);
  }

  /** The atom with the operator after it, if there is one. A second operator is a mistake. */
  #repeated(atom: RegexNode): RegexNode {
    const start = this.#scanner.position;
    const first = this.#operator(atom);
    if (first === undefined) return atom;
    if (this.#operator(first) !== undefined) {
      throw new PatternError('invalid nested repetition operator', this.#scanner.since(start));
    }
    return first;
  }

  #operator(body: RegexNode): Repetition | undefined {
    const scanner = this.#scanner;
    const start = scanner.position;
    const [min, max] = this.#bounds() ?? [];
    if (min === undefined || max === undefined) return undefined;
    const lazy = scanner.take('?') !== this.#flags.ungreedy;
    const repetition: Repetition = { kind: 'repetition', body, min, max, lazy };
    const counted = max !== Infinity || min > 1;
    if (counted && (max >= 2 || min >= 2) && !fits(repetition, MAX_REPEAT)) {
      throw new PatternError('invalid repeat count', scanner.since(start));
    }
    return repetition;
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
