import { expect, test } from 'vitest';
import { goQuote } from './quote.ts';
import { parseGoUrl } from './url.ts';

const HTTPS = { scheme: 'https', user: undefined, host: 'a', query: '', fragment: '' };
const NONE = { ...HTTPS, scheme: '', host: '' };

test.each([
  ['', NONE],
  ['*', NONE],
  ['a', NONE],
  ['///a', NONE],
  ['/a/b', NONE],
  ['/a:b', NONE],
  ['//a/b', { ...NONE, host: 'a' }],
  ['HTTPS://a.b:80/c', { ...HTTPS, host: 'a.b:80' }],
  ['https:a', { ...HTTPS, host: '' }],
  ['https:/a', { ...HTTPS, host: '' }],
  ['https://a?b#c', { ...HTTPS, query: 'b', fragment: 'c' }],
  ['https://a?#', HTTPS],
  ['https://a#%41b', { ...HTTPS, fragment: 'Ab' }],
  ['https://a@b@c', { ...HTTPS, user: 'a%40b', host: 'c' }],
  ['https://@a', { ...HTTPS, user: '' }],
  ['https://u:@a', { ...HTTPS, user: 'u:' }],
  ["https://a!'()*$&+,;=~:p%20p@a", { ...HTTPS, user: 'a%21%27%28%29%2A$&+,;=~:p%20p' }],
  ['https://[::1]:80', { ...HTTPS, host: '[::1]:80' }],
  ['https://[fe80::1%25e%20n]', { ...HTTPS, host: '[fe80::1%e n]' }],
  ['https://%C3%A9', { ...HTTPS, host: 'é' }],
])('the parts of %j', (text, parts) => {
  expect(parseGoUrl(text)).toEqual(parts);
});

test.each([
  [':a', 'missing protocol scheme'],
  ['1a:b', 'first path segment in URL cannot contain colon'],
  ['https://a\x7F', 'net/url: invalid control character in URL'],
  ['https://a b', 'invalid character " " in host name'],
  ['https://a:b', 'invalid port ":b" after host'],
  ['https://[::1', "missing ']' in host"],
  ['https://[::1]x', 'invalid port "x" after host'],
  ['https://u @a', 'net/url: invalid userinfo'],
  ['https://u%zz@a', 'invalid URL escape "%zz"'],
  ['https://%41', 'invalid URL escape "%41"'],
  ['https://[fe80::1%25e%2Fn]', 'invalid URL escape "%2F"'],
  ['https://a/%4é', String.raw`invalid URL escape "%4\xc3"`],
  ['https://a/%é', 'invalid URL escape "%é"'],
  ['https://a#%', 'invalid URL escape "%"'],
])('why %j is no URL: %s', (text, problem) => {
  expect(parseGoUrl(text)).toEqual({ problem: `parse ${goQuote(text)}: ${problem}` });
});
