/** Most characters of a text in a table, and how many first characters of a longer text are shown. */
const LONGEST = 400;
const BEGINNING = 240;

/**
 * A long text without its middle: "spec.template: Invalid value: core.PodTemplateSpec{... (2,310 characters) ...}: field is immutable".
 * The end of an API server's text says why. `most`: characters of the result, but for the words in the middle.
 */
export function foldedText(text: string, most: number = LONGEST): string {
  if (text.length <= most) return text;
  const from = Math.floor((most * BEGINNING) / LONGEST);
  const to = text.length - (most - from);
  const left = text.slice(from, to).length;
  return `${text.slice(0, from).trimEnd()} ... (${left.toLocaleString('en-US')} characters) ... ${text.slice(to).trimStart()}`;
}
