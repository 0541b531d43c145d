import { append } from '../../../units/index.ts';

/** An address as its bytes: 4, or 16 if it is not an IPv4-mapped address. */
export interface Address {
  readonly family: 'IPv4' | 'IPv6';
  readonly bytes: readonly number[];
}

/** Addresses that begin with the same bits. */
export interface AddressRange extends Address {
  /** How many bits are the same, of the 128 of an IPv6 address or the 32 of another: an IPv4-mapped one counts as IPv6. */
  readonly length: number;
  /** How many bits of `bytes` are the same. */
  readonly bits: number;
}

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255];
const MAPPED_BITS = 96;

/** Leading zeroes are allowed. Rule: ParseIPSloppy, k8s.io/utils/net, which is net.ParseIP of go1.16. */
export function parseAddress(text: string): Address | undefined {
  const bytes = text.includes(':') ? parseIPv6(text) : parseIPv4(text);
  return bytes && addressOf(bytes);
}

function addressOf(bytes: readonly number[]): Address {
  if (bytes.length === 4) return { family: 'IPv4', bytes };
  const isMapped = MAPPED.every((byte, at) => byte === bytes[at]);
  return isMapped ? { family: 'IPv4', bytes: bytes.slice(12) } : { family: 'IPv6', bytes };
}

function parseIPv4(text: string): number[] | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d+$/.test(part))) return undefined;
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
      append(bytes, four);
    } else {
      const value = /^[0-9a-fA-F]+$/.test(group) ? Number.parseInt(group, 16) : Infinity;
      if (value > 0xffff) return undefined;
      bytes.push(value >> 8, value & 255);
    }
  }
  return bytes;
}

/** Rule: ParseCIDRSloppy, k8s.io/utils/net, which is net.ParseCIDR of go1.16. */
export function parseRange(text: string): AddressRange | undefined {
  const slash = text.indexOf('/');
  const address = slash < 0 ? undefined : parseAddress(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (address === undefined || !/^\d+$/.test(digits)) return undefined;
  const length = Number(digits);
  const isMapped = address.family === 'IPv4' && text.includes(':');
  if (length > (address.family === 'IPv6' || isMapped ? 128 : 32)) return undefined;
  if (!isMapped) return { ...address, length, bits: length };
  return length < MAPPED_BITS
    ? { family: 'IPv6', bytes: [...MAPPED, ...address.bytes], length, bits: length }
    : { ...address, length, bits: length - MAPPED_BITS };
}

/** The family of a range; undefined if it is none. */
export const familyOfRange = (text: string): Address['family'] | undefined =>
  parseRange(text) && parseAddress(text.slice(0, text.indexOf('/')))?.family;

/** True if a range is a part of another, and not the whole. Rule: the end of ValidateIPBlock, pkg/apis/networking/validation/validation.go, v1.34. */
export function isStrictSubset(part: AddressRange, whole: AddressRange): boolean {
  if (part.bytes.length !== whole.bytes.length || whole.length >= part.length) return false;
  return whole.bytes.every((byte, at) => {
    const bits = Math.min(Math.max(whole.bits - at * 8, 0), 8);
    const mask = (0xff00 >> bits) & 0xff;
    const [one, other] = [byte & mask, networkByte(part, at) & mask];
    return one === other;
  });
}

/** A byte of the first address of a range. */
function networkByte({ bytes, bits }: AddressRange, at: number): number {
  const own = Math.min(Math.max(bits - at * 8, 0), 8);
  return (bytes[at] ?? 0) & (0xff00 >> own);
}

/** Rule: IP.String, net/ip.go, go1.24. */
export function addressText({ family, bytes }: Address): string {
  if (family === 'IPv4') return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  const zeroes = longestZeroes(groups);
  if (zeroes.count < 2) return groups.join(':');
  const end = zeroes.start + zeroes.count;
  return `${groups.slice(0, zeroes.start).join(':')}::${groups.slice(end).join(':')}`;
}

function longestZeroes(groups: readonly string[]): { start: number; count: number } {
  let longest = { start: 0, count: 0 };
  for (let start = 0; start < groups.length; start++) {
    const end = groups.findIndex((group, at) => at >= start && group !== '0');
    const count = (end < 0 ? groups.length : end) - start;
    if (count > longest.count) longest = { start, count };
  }
  return longest;
}
