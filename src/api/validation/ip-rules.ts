import type { Field } from '../field-error.ts';
import type { ErrorList } from './error-list.ts';

/** An address as its bytes: 4, or 16 that are not those of an IPv4-mapped one. */
export interface Address {
  readonly family: 'IPv4' | 'IPv6';
  readonly bytes: readonly number[];
}

/** Leading zeroes are allowed. Rule: ParseIPSloppy, k8s.io/utils/net, which is net.ParseIP of go1.16. */
export function parseAddress(text: string): Address | undefined {
  if (!text.includes(':')) {
    const bytes = parseIPv4(text);
    return bytes === undefined ? undefined : { family: 'IPv4', bytes };
  }
  const bytes = parseIPv6(text);
  if (bytes === undefined) return undefined;
  const isMapped =
    bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped ? { family: 'IPv4', bytes: bytes.slice(12) } : { family: 'IPv6', bytes };
}

function parseIPv4(text: string): number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,10}$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function parseIPv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [front, back] = halves.map((half, at) => groupsOf(half, at === halves.length - 1));
  if (front === undefined || (halves.length === 2 && back === undefined)) return undefined;
  const known = front.length + (back?.length ?? 0);
  if (halves.length === 1) return known === 16 ? front : undefined;
  if (known > 14) return undefined;
  return [...front, ...Array.from({ length: 16 - known }, () => 0), ...(back ?? [])];
}

/** The bytes of groups with colons between; the last may be an IPv4 address. */
function groupsOf(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [at, group] of groups.entries()) {
    if (isEnd && at === groups.length - 1 && group.includes('.')) {
      const four = parseIPv4(group);
      if (four === undefined) return undefined;
      bytes.push(...four);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    } else return undefined;
  }
  return bytes;
}

/** Rule: IsValidIPForLegacyField, apimachinery/pkg/util/validation/ip.go, v0.34. */
export function checkAddress(
  text: string,
  field: Field,
  list: ErrorList,
  known: readonly string[] = [],
): boolean {
  if (known.includes(text) || parseAddress(text) !== undefined) return true;
  list.invalid(field, text, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)');
  return false;
}

/** The family of a range; undefined if it is none. Rule: ParseCIDRSloppy, k8s.io/utils/net. */
export function familyOfRange(text: string): Address['family'] | undefined {
  const slash = text.indexOf('/');
  const address = slash < 0 ? undefined : parseAddress(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (address === undefined || !/^\d{1,5}$/.test(digits)) return undefined;
  const bits = text.includes(':') ? 128 : 32;
  return Number(digits) <= bits ? address.family : undefined;
}

/** Rule: IsValidCIDRForLegacyField, the same file. */
export function checkRange(
  text: string,
  field: Field,
  list: ErrorList,
  known: readonly string[] = [],
): void {
  if (known.includes(text) || familyOfRange(text) !== undefined) return;
  list.invalid(field, text, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)');
}

/** Exactly one value of each family. Rule: IsDualStackIPStrings, k8s.io/utils/net. */
export const areBothFamilies = (families: readonly (string | undefined)[]): boolean =>
  families.includes('IPv4') && families.includes('IPv6');

const startsWith = ({ bytes }: Address, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Rule: ValidateEndpointIP, pkg/apis/core/validation/validation.go, v1.34. */
export function checkEndpointAddress(text: string, field: Field, list: ErrorList): void {
  const address = parseAddress(text);
  if (address === undefined) {
    list.invalid(field, text, 'must be a valid IP address');
    return;
  }
  for (const { detail } of REFUSED.filter(({ has }) => has(address))) {
    list.invalid(field, text, detail ?? `may not be unspecified (${text})`);
  }
}

const isZero = ({ bytes }: Address): boolean => bytes.slice(0, -1).every((byte) => byte === 0);
const is4 = ({ family }: Address): boolean => family === 'IPv4';

/** The addresses that no endpoint may have. */
const REFUSED: readonly { readonly detail?: string; readonly has: (one: Address) => boolean }[] = [
  { has: (one) => isZero(one) && one.bytes.at(-1) === 0 },
  {
    detail: 'may not be in the loopback range (127.0.0.0/8, ::1/128)',
    has: (one) => (is4(one) ? startsWith(one, 127) : isZero(one) && one.bytes.at(-1) === 1),
  },
  {
    detail: 'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    has: (one) =>
      is4(one)
        ? startsWith(one, 169, 254)
        : startsWith(one, 0xfe) && (one.bytes[1] ?? 0) >> 6 === 2,
  },
  {
    detail: 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    has: (one) =>
      is4(one)
        ? startsWith(one, 224, 0, 0)
        : startsWith(one, 0xff) && ((one.bytes[1] ?? 0) & 15) === 2,
  },
];
