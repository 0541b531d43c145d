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

/** Eight hexadecimal digits: FNV-1a of 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}
