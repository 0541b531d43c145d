import { printable } from '../../../units/index.ts';
import { shorten, textWidth, truncate } from '../../layout/text-width.ts';
import { element, type Content, type Element } from '../../graphics/element.ts';

/** How much wider bold letters are. */
export const BOLD = 1.13;
/** Pixels of the widest characters in the size of labels. */
const WIDE = 16;

/** Most characters of a text that appears while the pointer rests on a shape. */
const TITLE = 200;
/** Characters of a long text that are kept at each end: to measure 10,000 takes a second. */
const KEPT = 200;

/** Pixels with at most one digit after the point. */
export const px = (number: number): string => String(Math.round(number * 10) / 10);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Attributes = Readonly<Record<string, string>>;

export function rect(
  { x, y, width, height }: Box,
  attributes: Attributes,
  title?: string,
): Element {
  const place = { x: px(x), y: px(y), width: px(width), height: px(height) };
  return element('rect', { ...place, ...attributes }, titleOf(title));
}

export const path = (d: string, attributes: Attributes, title?: string): Element =>
  element('path', { d, ...attributes }, titleOf(title));

export const line = (from: Place, to: Place, attributes: Attributes = { class: 'line' }): Element =>
  element('line', {
    x1: px(from.x),
    y1: px(from.y),
    x2: px(to.x),
    y2: px(to.y),
    ...attributes,
  });

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** `y` is the base line. */
export const text = ({ x, y }: Place, words: string, attributes: Attributes = {}): Element =>
  element('text', { x: px(x), y: px(y), ...attributes }, words);

/** Parts that move together. */
export const moved = (x: number, y: number, ...body: readonly Content[]): Element =>
  element('g', { transform: `translate(${px(x)} ${px(y)})` }, body);

/** Shortens a text to a width; names lose their middle, sentences their end. */
export function fitted(words: string, width: number): string {
  const whole = readable(words);
  let text = whole;
  for (let columns = textWidth(whole) - 1; columns > 0 && widthOf(text) > width; columns--) {
    // Each character that is taken away is at most so wide.
    columns = Math.min(columns, textWidth(text) - Math.floor((widthOf(text) - width) / WIDE));
    text = shorten(whole, columns);
  }
  return text;
}

/** Pixels that a text takes in the size of labels, in the widest of the usual fonts. */
export function widthOf(words: string): number {
  let width = 0;
  for (const character of words) width += widthOfCharacter(character);
  return width;
}

function widthOfCharacter(character: string): number {
  if (/[ijlI.,:;|!'` ]/.test(character)) return 3.9;
  if (/[frt()[\]{}/"-]/.test(character)) return 5;
  if (/[mwMW%@&]/.test(character)) return 12;
  if (/[a-z0-9]/.test(character)) return 7.4;
  return /[ -~]/.test(character) ? 8.8 : WIDE;
}

/** The outline of a box, to be joined with others into one path. */
export const outline = ({ x, y, width, height }: Box): string =>
  `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;

/** A text without unprintable characters, and without the middle of a very long one. */
export function readable(words: string): string {
  const isLong = words.length > 3 * KEPT;
  return printable(isLong ? `${words.slice(0, KEPT)}…${words.slice(-KEPT)}` : words);
}

const titleOf = (title: string | undefined): readonly Content[] =>
  title === undefined ? [] : [element('title', {}, truncate(readable(title), TITLE))];

/** The two lines of a cross over a box. */
export function crossOf({ x, y, width, height }: Box): string {
  const back = px(-width);
  return `M${px(x)} ${px(y)}l${px(width)} ${px(height)}m0 ${px(-height)}l${back} ${px(height)}`;
}
