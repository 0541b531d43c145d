import { printable } from '../../units/index.ts';

/** An element of a page as data. Text is escaped when it becomes markup, and only then. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Part[];
}

/** undefined is left out. */
export type Part = Element | string | undefined;

/** A part, or a list of parts of any length. */
export type Content = Part | readonly Content[];

export const element = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Content[]
): Element => ({ tag, attributes, children: partsOf(children) });

/** The parts of lists in lists. */
export const partsOf = (contents: readonly Content[]): readonly Part[] =>
  contents.flatMap((one) => (isList(one) ? partsOf(one) : [one]));

const isList = (content: Content): content is readonly Content[] =>
  typeof content === 'object' && !('tag' in content);

/** The markup of a part of a page. Each element gets an end tag, which img, br and the like must not have. */
export function markup(content: Part): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return escaped(content);
  const { tag, attributes, children } = content;
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${given.join('')}>${children.map(markup).join('')}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of the user in markup: characters that are invisible or change the direction are shown as their codes. */
export const escaped = (text: string): string =>
  text
    .split('\n')
    .map(printable)
    .join('\n')
    .replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? '');
