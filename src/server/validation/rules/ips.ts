import { goQuote } from '../../../golang/index.ts';
import type { Path } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { addressText, familyOfRange, parseAddress } from './ip-address.ts';
import type { Address } from './ip-address.ts';

const NO_ADDRESS = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** Rule: IsValidIPForLegacyField, apimachinery/pkg/util/validation/ip.go, v0.34. */
export function checkAddress(
  text: string,
  field: Path,
  list: ErrorList,
  known: readonly string[] = [],
): boolean {
  if (known.includes(text) || parseAddress(text) !== undefined) return true;
  list.invalid(field, text, NO_ADDRESS);
  return false;
}

/** Returns whether it is valid. Rule: IsValidIP, the same file. */
export function checkCanonicalAddress(text: string, field: Path, list: ErrorList): boolean {
  const problem = canonicalProblem(text);
  if (problem !== undefined) list.invalid(field, text, problem);
  return problem === undefined;
}

function canonicalProblem(text: string): string | undefined {
  const address = parseAddress(text);
  if (address === undefined) return NO_ADDRESS;
  if (hasLeadingZero(text)) return 'must not have leading 0s';
  if (address.family === 'IPv4' && text.includes(':')) {
    return 'must not be an IPv4-mapped IPv6 address';
  }
  const canonical = addressText(address);
  return text === canonical ? undefined : `must be in canonical form (${goQuote(canonical)})`;
}

/** In a number of an IPv4 address; groups of an IPv6 address have four digits at most. */
const hasLeadingZero = (text: string): boolean =>
  text.split(':').some((group) => (group.includes('.') ? /(?:^|\.)0\d/ : /.{5}/).test(group));

/** Rule: IsValidCIDRForLegacyField, the same file. */
export function checkRange(
  text: string,
  field: Path,
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
export function checkEndpointAddress(text: string, field: Path, list: ErrorList): void {
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
