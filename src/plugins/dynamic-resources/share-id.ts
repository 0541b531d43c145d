import { fnv1a } from '../../units/index.ts';

/**
 * The id of a share of a device, in the format of UUID version 4. Upstream draws a random one; here it follows from the claim and the
 * place of the result, so that a claim gets the same ids again.
 */
export function shareId(claimUid: string, at: number): string {
  const digits = [0, 1, 2, 3].map((word) => hash(`${claimUid}/${at}/${word}`)).join('');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ];
  return parts.join('-');
}

/** Eight hexadecimal digits. */
const hash = (text: string): string => fnv1a(text).toString(16).padStart(8, '0');
