/** Whether a text is a glob: * stands for any text, ? for one character. */
export const isGlob = (text: string): boolean => /[*?]/.test(text);

/** Matches a text that equals `wanted`, or that fits it as a glob. */
export function textMatcher(wanted: string): (text: string) => boolean {
  if (!isGlob(wanted)) return (text) => text === wanted;
  const source = wanted
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    // Several stars in a row match what one does, in less time.
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.');
  const pattern = new RegExp(`^${source}$`, 's');
  return (text) => pattern.test(text);
}
