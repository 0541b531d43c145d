import { fieldErrorText, invalid } from '../fields/error.ts';
import { Path } from '../fields/path.ts';
import { qualifiedNameProblems } from '../names/syntax.ts';
import { newSelection, SelectorError, sortSelections } from './selection.ts';
import type { Selection, SelectionOperator } from './selection.ts';

/** A symbol ("=", "notin"), an identifier, or the end. */
interface Token {
  readonly kind: 'symbol' | 'identifier' | 'end';
  readonly text: string;
}

const TOKEN = /(==|!=|[=!(),<>])|[^=!(),<> \t\r\n\0]+/y;
const SPACE = /[ \t\r\n]*/y;

/** Splits "app=web, tier in (a, b), !x" into tokens as upstream's lexer does. */
function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ;) {
    SPACE.lastIndex = at;
    TOKEN.lastIndex = at + (SPACE.exec(text)?.[0].length ?? 0);
    const match = TOKEN.exec(text);
    if (match === null) return [...tokens, { kind: 'end', text: '' }];
    const keyword = match[0] === 'in' || match[0] === 'notin';
    tokens.push({
      kind: match[1] === undefined && !keyword ? 'identifier' : 'symbol',
      text: match[0],
    });
    // Upstream, a NUL ends a word and is consumed with it.
    at = TOKEN.lastIndex + (text[TOKEN.lastIndex] === '\0' ? 1 : 0);
  }
}

const OPERATORS: ReadonlyMap<string, SelectionOperator> = new Map([
  ['in', 'in'],
  ['notin', 'notin'],
  ['=', '='],
  ['==', '=='],
  ['!=', '!='],
  ['>', 'gt'],
  ['<', 'lt'],
]);

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
  }

  parse(): readonly Selection[] {
    const selections: Selection[] = [];
    for (;;) {
      const first = this.#peek();
      if (first.kind === 'end') return selections;
      if (!startsRequirement(first)) {
        throw new SelectorError(
          `found '${first.text}', expected: !, identifier, or 'end of string'`,
        );
      }
      selections.push(this.#requirement());
      const after = this.#take();
      if (after.kind === 'end') return selections;
      if (!isSymbol(after, ',')) {
        throw new SelectorError(`found '${after.text}', expected: ',' or 'end of string'`);
      }
      const next = this.#peek();
      if (!startsRequirement(next)) {
        throw new SelectorError(`found '${next.text}', expected: identifier after ','`);
      }
    }
  }

  #peek(): Token {
    return asValue(this.#tokens[this.#position] ?? END);
  }

  #take(): Token {
    return asValue(this.#tokens[this.#position++] ?? END);
  }

  #requirement(): Selection {
    try {
      return this.#requirementOrFail();
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      throw new SelectorError(`unable to parse requirement: ${error.message}`);
    }
  }

  #requirementOrFail(): Selection {
    let token = this.#take();
    const negated = isSymbol(token, '!');
    if (negated) token = this.#take();
    if (token.kind !== 'identifier') {
      throw new SelectorError(`found '${token.text}', expected: identifier`);
    }
    const key = token.text;
    const problems = qualifiedNameProblems(key);
    if (problems.length > 0) {
      throw new SelectorError(fieldErrorText(invalid(Path.root, key, problems.join('; '))));
    }
    if (negated) return newSelection(key, '!', []);
    const next = this.#peek();
    if (next.kind === 'end' || isSymbol(next, ',')) return newSelection(key, 'exists', []);
    const operator = this.#operator();
    const values =
      operator === 'in' || operator === 'notin' ? this.#values() : [this.#exactValue()];
    return newSelection(key, operator, [...new Set(values)].sort());
  }

  #operator(): SelectionOperator {
    const token = this.#tokens[this.#position++] ?? END;
    const operator = token.kind === 'symbol' ? OPERATORS.get(token.text) : undefined;
    if (operator === undefined) {
      throw new SelectorError(`found '${token.text}', expected: in, notin, =, ==, !=, gt, lt`);
    }
    return operator;
  }

  #exactValue(): string {
    const next = this.#peek();
    if (next.kind === 'end' || isSymbol(next, ',')) return '';
    const token = this.#take();
    if (token.kind === 'identifier') return token.text;
    throw new SelectorError(`found '${token.text}', expected: identifier`);
  }

  #values(): readonly string[] {
    const open = this.#take();
    if (!isSymbol(open, '(')) throw new SelectorError(`found '${open.text}' expected: '('`);
    const next = this.#peek();
    if (next.kind !== 'identifier' && !isSymbol(next, ',') && !isSymbol(next, ')')) {
      throw new SelectorError(`found '${next.text}', expected: ',', ')' or identifier`);
    }
    const values = isSymbol(next, ')') ? [''] : this.#list();
    this.#take();
    return values;
  }

  /** Up to the closing parenthesis; a missing value between commas is empty. */
  #list(): readonly string[] {
    const values: string[] = [];
    for (;;) {
      const token = this.#take();
      const next = this.#peek();
      if (token.kind === 'identifier') {
        values.push(token.text);
        if (isSymbol(next, ')')) return values;
        if (!isSymbol(next, ',')) {
          throw new SelectorError(`found '${next.text}', expected: ',' or ')'`);
        }
      } else if (isSymbol(token, ',')) {
        if (values.length === 0) values.push('');
        if (isSymbol(next, ')')) return [...values, ''];
        if (isSymbol(next, ',')) {
          this.#take();
          values.push('');
        }
      } else {
        throw new SelectorError(`found '${token.text}', expected: ',', or identifier`);
      }
    }
  }
}

const END: Token = { kind: 'end', text: '' };

/** "in" and "notin" are operators only between key and values. */
function asValue(token: Token): Token {
  const isWord = token.text === 'in' || token.text === 'notin';
  return isWord ? { kind: 'identifier', text: token.text } : token;
}

function isSymbol(token: Token, text: string): boolean {
  return token.kind === 'symbol' && token.text === text;
}

function startsRequirement(token: Token): boolean {
  return token.kind === 'identifier' || isSymbol(token, '!');
}

/**
 * Reads a label selector (`kubectl get -l`), sorted by key. Throws SelectorError.
 *
 * Rule: labels.Parse, apimachinery/pkg/labels/selector.go, v0.34.
 */
export function parseLabelSelector(text: string): readonly Selection[] {
  return sortSelections(new Parser(text).parse());
}
