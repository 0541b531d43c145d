import { append } from '../units/index.ts';
import { goQuote, utf8Length } from './quote.ts';

/** The parts of a URL that Go tells apart. */
export interface GoUrl {
  /** In lower case. */
  readonly scheme: string;
  /** Escaped; undefined if the URL has none. */
  readonly user: string | undefined;
  readonly host: string;
  readonly query: string;
  /** Without escapes. */
  readonly fragment: string;
}

interface Failure {
  readonly problem: string;
}

const fail = (problem: string): Failure => ({ problem });

const isFailure = (value: string | Failure): value is Failure => typeof value !== 'string';

/** A URL, or why it is none. Rule: Parse, go1.24 net/url/url.go. */
export function parseGoUrl(text: string): GoUrl | Failure {
  const [front, fragment] = cut(text, '#');
  const url = parseFront(front);
  if ('problem' in url) return fail(`parse ${goQuote(front)}: ${url.problem}`);
  const plain = unescaped(fragment, 'other');
  return isFailure(plain)
    ? fail(`parse ${goQuote(text)}: ${plain.problem}`)
    : { ...url, fragment: plain };
}

const NONE: GoUrl = { scheme: '', user: undefined, host: '', query: '', fragment: '' };

/** The URL without its fragment. */
function parseFront(text: string): GoUrl | Failure {
  if (Array.from(text).some((character) => character < ' ' || character === '\x7F')) {
    return fail('net/url: invalid control character in URL');
  }
  if (text === '*') return NONE;
  if (text.startsWith(':')) return fail('missing protocol scheme');
  const scheme = /^([A-Za-z][-+.A-Za-z0-9]*):/.exec(text)?.[1];
  const [rest, query] = cut(scheme === undefined ? text : text.slice(scheme.length + 1), '?');
  return parseRest(rest, { ...NONE, scheme: scheme?.toLowerCase() ?? '', query });
}

/** Authority and path. */
function parseRest(text: string, url: GoUrl): GoUrl | Failure {
  const isRelative = url.scheme === '';
  if (!text.startsWith('/')) {
    if (!isRelative) return url;
    const [segment] = cut(text, '/');
    if (segment.includes(':')) return fail('first path segment in URL cannot contain colon');
  }
  const hasAuthority = text.startsWith('//') && !(isRelative && text.startsWith('///'));
  if (!hasAuthority) return withPath(url, text);
  const slash = text.indexOf('/', 2);
  const end = slash < 0 ? text.length : slash;
  const authority = parseAuthority(text.slice(2, end));
  return 'problem' in authority ? authority : withPath({ ...url, ...authority }, text.slice(end));
}

function withPath(url: GoUrl, path: string): GoUrl | Failure {
  const plain = unescaped(path, 'other');
  return isFailure(plain) ? plain : url;
}

/** The text before and behind the first separator. */
function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function parseAuthority(text: string): Pick<GoUrl, 'user' | 'host'> | Failure {
  const at = text.lastIndexOf('@');
  const host = parseHost(text.slice(at + 1));
  if (isFailure(host)) return host;
  if (at < 0) return { user: undefined, host };
  const given = text.slice(0, at);
  if (!/^[-._:~!$&'()*+,;=%@A-Za-z0-9]*$/.test(given)) return fail('net/url: invalid userinfo');
  const [name, password] = cut(given, ':');
  const parts: string[] = [];
  for (const part of given.includes(':') ? [name, password] : [name]) {
    const plain = unescaped(part, 'other');
    if (isFailure(plain)) return plain;
    parts.push(escapedUser(plain));
  }
  return { user: parts.join(':'), host };
}

/** Rule: Userinfo.String, the same file. */
const escapedUser = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/%(?:24|26|2B|2C|3B|3D)/g, (escape) => decodeURIComponent(escape))
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function parseHost(host: string): string | Failure {
  const isLiteral = host.startsWith('[');
  const bracket = host.lastIndexOf(']');
  if (isLiteral && bracket < 0) return fail("missing ']' in host");
  const colon = host.lastIndexOf(':');
  const start = isLiteral ? bracket + 1 : colon < 0 ? host.length : colon;
  const port = host.slice(start);
  if (!/^(?::[0-9]*)?$/.test(port)) return fail(`invalid port ${goQuote(port)} after host`);
  const zone = isLiteral ? host.slice(0, bracket).indexOf('%25') : -1;
  if (zone < 0) return unescaped(host, 'host');
  const parts = [
    unescaped(host.slice(0, zone), 'host'),
    unescaped(host.slice(zone, bracket), 'zone'),
    unescaped(host.slice(bracket), 'host'),
  ];
  let plain = '';
  for (const part of parts) {
    if (isFailure(part)) return part;
    plain += part;
  }
  return plain;
}

/** Where a text is: in a host, in the zone of an address, or elsewhere. */
type Place = 'host' | 'zone' | 'other';

const HOST_CHARACTER = /[-_.~!$&'()*+,;=:[\]<>"A-Za-z0-9]/;

/** A text without its escapes. Rule: unescape, the same file. */
function unescaped(text: string, place: Place): string | Failure {
  // An escape, or another character.
  for (const [part] of text.matchAll(/%[0-9A-Fa-f]{2}|%.{0,2}|[^]/gsu)) {
    if (part.startsWith('%')) {
      if (!isEscape(part, place)) return fail(`invalid URL escape ${quotedStart(part)}`);
    } else if (place !== 'other' && part < '\x80' && !HOST_CHARACTER.test(part)) {
      return fail(`invalid character ${goQuote(part)} in host name`);
    }
  }
  return decoded(text);
}

/** The first three bytes of a text in quotes; bytes of an incomplete character as numbers. */
function quotedStart(text: string): string {
  let quoted = '';
  let left = 3;
  for (const character of text) {
    const bytes = [...new TextEncoder().encode(character)].slice(0, left);
    const isWhole = bytes.length === utf8Length(character);
    quoted += isWhole
      ? goQuote(character).slice(1, -1)
      : bytes.map((byte) => `\\x${byte.toString(16)}`).join('');
    left -= bytes.length;
  }
  return `"${quoted}"`;
}

function isEscape(part: string, place: Place): boolean {
  if (!/^%[0-9A-Fa-f]{2}$/.test(part)) return false;
  if (place === 'other' || part === '%25') return true;
  const code = Number.parseInt(part.slice(1), 16);
  if (place === 'host') return code >= 0x80;
  return code === 0x20 || HOST_CHARACTER.test(String.fromCharCode(code));
}

/** Bytes that are no UTF-8 become replacement characters. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[0-9A-Fa-f]{2}|[^%]+/g)) {
    if (part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else append(bytes, new TextEncoder().encode(part));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
