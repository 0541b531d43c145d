import { type Content, type Element } from '../../graphics/element.ts';
import { moved, rect, text } from './shapes.ts';

/** Width of the picture without its border, in pixels. */
export const WIDTH = 928;

/** A part of a picture: what is drawn from (0, 0), WIDTH wide, and the same in words for readers who do not see it. */
export interface Part {
  readonly title: string;
  readonly height: number;
  readonly body: readonly Content[];
  readonly words: string;
}

const SWATCH = 12;
/** Height of a legend. */
export const LEGEND = 22;

/** Colours with their meanings in one row. `width` of an entry in pixels. */
export function legend(entries: readonly LegendEntry[], y: number, width: number): Element {
  const across = Math.max(1, Math.floor(WIDTH / width));
  return moved(
    0,
    y,
    entries.flatMap(({ label, ...paint }, at): readonly Content[] => {
      const [x, top] = [(at % across) * width, Math.floor(at / across) * LEGEND];
      const box = { x, y: top, width: SWATCH, height: SWATCH };
      return [rect(box, paint), text({ x: x + SWATCH + 5, y: top + 10 }, label)];
    }),
  );
}

/** Height of a legend with so many entries. */
export const legendHeight = (entries: number, width: number): number =>
  Math.ceil(entries / Math.max(1, Math.floor(WIDTH / width))) * LEGEND;

/** A swatch is painted with a colour, or by a class of the style. */
export type LegendEntry = { readonly label: string } & (
  { readonly fill: string } | { readonly class: string }
);

/** A part without a drawing. */
export const sentence = (title: string, words: string): Part => ({
  title,
  height: 20,
  body: [text({ x: 0, y: 14 }, words)],
  words,
});
