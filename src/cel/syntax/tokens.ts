import type { Problems } from './problems.ts';

export type TokenKind =
  'bytes' | 'end' | 'escaped' | 'float' | 'identifier' | 'int' | 'string' | 'symbol' | 'uint';

/** A token with its text as written. Keywords (in, true, false, null) are symbols. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Code points before it. */
  readonly at: number;
}

const ESCAPE = String.raw`\\(?:[abfnrtv"'\\?\x60]|[0-3][0-7]{2}|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})`;
const STRING = [
  String.raw`[rR]"""[^]*?"""`,
  String.raw`[rR]'''[^]*?'''`,
  String.raw`[rR]"[^"\n\r]*"`,
  String.raw`[rR]'[^'\n\r]*'`,
  String.raw`"""(?:${ESCAPE}|[^\\])*?"""`,
  String.raw`'''(?:${ESCAPE}|[^\\])*?'''`,
  String.raw`"(?:${ESCAPE}|[^\\"\n\r])*"`,
  String.raw`'(?:${ESCAPE}|[^\\'\n\r])*'`,
].join('|');

/** Alternatives in the order in which they are tried; every repetition has one way to match. */
const TOKEN = new RegExp(
  [
    String.raw`(?<space>(?:[\t \r\n\f]|//[^\n]*)+)`,
    `(?<bytes>[bB](?:${STRING}))`,
    `(?<string>${STRING})`,
    String.raw`(?<float>[0-9]+(?:\.[0-9]+(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)|\.[0-9]+(?:[eE][+-]?[0-9]+)?)`,
    String.raw`(?<uint>(?:0x[0-9a-fA-F]+|[0-9]+)[uU])`,
    String.raw`(?<int>0x[0-9a-fA-F]+|[0-9]+)`,
    String.raw`(?<symbol>==|!=|<=|>=|&&|\|\||[<>[\]{}().,\-!?:+*/%]|(?:in|true|false|null)(?![A-Za-z0-9_]))`,
    String.raw`(?<identifier>[A-Za-z_][A-Za-z0-9_]*)`,
    String.raw`(?<escaped>\x60[A-Za-z0-9_.\-/ ]+\x60)`,
  ].join('|'),
  'uy',
);

/** All tokens, the last of kind "end"; a character that begins no token is a problem, and the last. */
export function readTokens(text: string, problems: Problems): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    if (match === null) {
      problems.add(at, `Syntax error: token recognition error at: '${unreadable(text, offset)}'`);
      break;
    }
    const [found] = match;
    if (match.groups?.['space'] === undefined) {
      tokens.push({ kind: kindOf(match.groups), text: found, at });
    }
    offset += found.length;
    at += Array.from(found).length;
  }
  tokens.push({ kind: 'end', text: '<EOF>', at });
  return tokens;
}

const KINDS: readonly TokenKind[] = [
  'bytes',
  'string',
  'float',
  'uint',
  'int',
  'symbol',
  'identifier',
];

function kindOf(groups: Readonly<Record<string, string | undefined>> = {}): TokenKind {
  return KINDS.find((kind) => groups[kind] !== undefined) ?? 'escaped';
}

/** The character, or the line from a quote on that nothing closes. */
function unreadable(text: string, offset: number): string {
  const first = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return /["']/.test(first) ? (text.slice(offset).split('\n')[0] ?? first) : first;
}
