import { call, childrenOf, identifier, literal } from './expression.ts';
import type { Element, Expression, MapEntry } from './expression.ts';
import { readLiteral, readSignedNumber } from './literals.ts';
import { expandMacro } from './macros.ts';
import { balance, countsAsNested, PRODUCTS, RELATIONS, SUMS } from './operators.ts';
import { NotModelled, NOWHERE, Unreadable } from './problems.ts';
import type { Problems } from './problems.ts';
import { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

/** The limit of cel-go for each rule of its grammar; it also keeps the stack small. */
const MAX_DEPTH = 250;
const EXPECTED =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/**
 * Parses an expression and expands its macros. Problems go to the list, and Unreadable is thrown;
 * NotModelled for syntax that only the real evaluator reads.
 *
 * Rule: parser/gen/CEL.g4 and parser/parser.go of cel-go, v0.26.
 */
export function parseExpression(text: string, problems: Problems): Expression {
  const expression = new Parser(new TokenReader(text, problems), problems).parse();
  if (problems.found) throw new Unreadable();
  return expression;
}

class Parser {
  readonly #tokens: TokenReader;
  readonly #problems: Problems;
  readonly #depths = new Map<Expression, number>();
  #depth = 0;

  constructor(tokens: TokenReader, problems: Problems) {
    this.#tokens = tokens;
    this.#problems = problems;
  }

  parse(): Expression {
    const expression = this.#expression();
    const rest = this.#tokens.next;
    if (rest.kind === 'end') return expression;
    const adjective = this.#tokens.ahead(1).kind === 'end' ? 'extraneous' : 'mismatched';
    return this.#tokens.fail(
      rest.at,
      `Syntax error: ${adjective} input '${rest.text}' expecting <EOF>`,
    );
  }

  #nest<T>(parse: () => T): T {
    if (++this.#depth > MAX_DEPTH) {
      this.#tokens.fail(NOWHERE, `expression recursion limit exceeded: ${MAX_DEPTH}`);
    }
    const result = parse();
    this.#depth--;
    return result;
  }

  #expression(): Expression {
    return this.#nest(() => {
      const condition = this.#logical('||');
      const question = this.#tokens.take('?');
      if (question === undefined) return this.#limit(condition);
      const then = this.#logical('||');
      this.#tokens.expect(':');
      return this.#limit(call(question.at, '_?_:_', [condition, then, this.#expression()]));
    });
  }

  #logical(symbol: '||' | '&&'): Expression {
    const operand = (): Expression =>
      symbol === '||' ? this.#logical('&&') : this.#chain([RELATIONS, SUMS, PRODUCTS]);
    const terms = [operand()];
    const places: number[] = [];
    for (
      let token = this.#tokens.take(symbol);
      token !== undefined;
      token = this.#tokens.take(symbol)
    ) {
      places.push(token.at);
      terms.push(operand());
    }
    return balance(`_${symbol}_`, terms, places);
  }

  /** Operators of the first precedence between operands of the others. */
  #chain([operators, ...others]: readonly ReadonlyMap<string, string>[]): Expression {
    if (operators === undefined) return this.#unary();
    let left = this.#chain(others);
    for (;;) {
      const token = this.#tokens.next;
      const name = token.kind === 'symbol' ? operators.get(token.text) : undefined;
      if (name === undefined) return left;
      this.#tokens.skip();
      left = this.#limit(call(token.at, name, [left, this.#chain(others)]));
    }
  }

  /** Chains nest to the left, so that only the finished node shows how deep it is. */
  #limit(expression: Expression): Expression {
    if (this.#depthOf(expression) > MAX_DEPTH) {
      this.#tokens.fail(NOWHERE, 'max recursion depth exceeded');
    }
    return expression;
  }

  /** Nesting as upstream counts it: neither logical operators nor global functions, lists and maps. */
  #depthOf(expression: Expression): number {
    const known = this.#depths.get(expression);
    if (known !== undefined) return known;
    let depth = 0;
    for (const child of childrenOf(expression)) depth = Math.max(depth, this.#depthOf(child));
    if (countsAsNested(expression)) depth++;
    this.#depths.set(expression, depth);
    return depth;
  }

  #unary(): Expression {
    const first = this.#tokens.next;
    for (const symbol of ['!', '-']) {
      let count = 0;
      while (this.#tokens.take(symbol) !== undefined) count++;
      if (count === 0) continue;
      const signed =
        symbol === '-' && count === 1 && /^(?:int|float)$/.test(this.#tokens.next.kind);
      if (signed) this.#tokens.back();
      const operand = this.#member();
      return signed || count % 2 === 0 ? operand : call(first.at, `${symbol}_`, [operand]);
    }
    return this.#member();
  }

  #member(): Expression {
    let expression = this.#primary();
    for (;;) {
      const dot = this.#tokens.take('.');
      const bracket = dot ?? this.#tokens.take('[');
      if (bracket === undefined) return expression;
      const optional = this.#tokens.take('?') !== undefined;
      expression = this.#limit(
        dot === undefined
          ? this.#index(expression, bracket, optional)
          : this.#select(expression, dot, optional),
      );
    }
  }

  #index(operand: Expression, bracket: Token, optional: boolean): Expression {
    const index = this.#expression();
    this.#tokens.expect(']');
    return call(bracket.at, optional ? '_[?_]' : '_[_]', [operand, index]);
  }

  #select(operand: Expression, dot: Token, optional: boolean): Expression {
    const name = this.#tokens.next;
    if (name.kind === 'escaped') this.#tokens.fail(name.at, "unsupported syntax: '`'");
    if (name.kind !== 'identifier') {
      const text = name.kind === 'end' ? '' : name.text;
      this.#tokens.fail(name.at, `Syntax error: no viable alternative at input '.${text}'`);
    }
    this.#tokens.skip();
    if (optional) return call(dot.at, '_?._', [operand, literal(name.at, name.text)]);
    const open = this.#tokens.take('(');
    if (open === undefined) {
      return { kind: 'select', at: dot.at, operand, field: name.text, test: false };
    }
    const parameters = this.#parameters();
    return expandMacro(
      { kind: 'call', at: open.at, name: name.text, target: operand, parameters },
      this.#problems,
    );
  }

  #parameters(): Expression[] {
    const parameters: Expression[] = [];
    if (this.#tokens.take(')') !== undefined) return parameters;
    do parameters.push(this.#expression());
    while (this.#tokens.take(',') !== undefined);
    this.#tokens.expect(')');
    return parameters;
  }

  #primary(): Expression {
    const token = this.#tokens.next;
    this.#tokens.skip();
    if (token.kind === 'symbol') return this.#bracketed(token);
    if (token.kind === 'identifier') return this.#named(token, '');
    if (token.kind !== 'end' && token.kind !== 'escaped') {
      return readLiteral(token, this.#problems);
    }
    return this.#unexpected(token);
  }

  #unexpected({ at, text }: Token): never {
    this.#tokens.fail(at, `Syntax error: mismatched input '${text}' expecting ${EXPECTED}`);
  }

  /** An expression that begins with a symbol, which has been read. */
  #bracketed(symbol: Token): Expression {
    switch (symbol.text) {
      case '(': {
        const nested = this.#expression();
        this.#tokens.expect(')');
        return nested;
      }
      case '[':
        return { kind: 'list', at: symbol.at, elements: this.#elements() };
      case '{':
        return { kind: 'map', at: symbol.at, entries: this.#entries() };
      case '-':
        return this.#signedNumber(symbol);
      case '.': {
        const name = this.#tokens.next;
        if (name.kind !== 'identifier') return this.#unexpected(name);
        this.#tokens.skip();
        return this.#named(name, '.');
      }
      case 'true':
      case 'false':
        return literal(symbol.at, symbol.text === 'true');
      case 'null':
        return literal(symbol.at, null);
      default:
        return this.#unexpected(symbol);
    }
  }

  #signedNumber(minus: Token): Expression {
    const number = this.#tokens.next;
    if (number.kind !== 'int' && number.kind !== 'float') return this.#unexpected(number);
    this.#tokens.skip();
    return readSignedNumber(minus, number, this.#problems);
  }

  #named({ at, text }: Token, dot: '' | '.'): Expression {
    if (RESERVED.has(text)) this.#tokens.fail(at, `reserved identifier: ${text}`);
    const open = this.#tokens.take('(');
    if (open === undefined) {
      this.#refuseMessage();
      return identifier(at, dot + text);
    }
    return expandMacro(call(open.at, text, this.#parameters()), this.#problems);
  }

  /** `a.b.Message{field: 1}`: no message type exists that a selector could make. */
  #refuseMessage(): void {
    let distance = 0;
    const isDot = (): boolean => this.#tokens.ahead(distance).text === '.';
    while (isDot() && this.#tokens.ahead(distance + 1).kind === 'identifier') distance += 2;
    if (this.#tokens.ahead(distance).text === '{')
      throw new NotModelled('construction of messages');
  }

  #elements(): Element[] {
    return this.#separated(']', () => {
      const optional = this.#tokens.take('?') !== undefined;
      return { value: this.#expression(), optional };
    });
  }

  #entries(): MapEntry[] {
    return this.#separated('}', () => {
      const optional = this.#tokens.take('?') !== undefined;
      const key = this.#expression();
      this.#tokens.expect(':');
      return { key, value: this.#expression(), optional };
    });
  }

  /** Items up to the end; a comma may follow the last. */
  #separated<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    while (this.#tokens.take(end) === undefined) {
      if (this.#tokens.take(',') !== undefined) {
        this.#tokens.expect(end);
        break;
      }
      items.push(item());
      if (this.#tokens.take(',') === undefined) {
        this.#tokens.expect(end);
        break;
      }
    }
    return items;
  }
}
