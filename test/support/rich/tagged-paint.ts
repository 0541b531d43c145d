import type { Paint } from '../../../src/reports/index.ts';

const COLOURS = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;

/** Escapes, which tables measure as nothing; `withTags` makes them visible. */
const painter =
  (at: number) =>
  (text: string): string =>
    `\x1b[${at + 31}m${text}\x1b[39m`;

export const taggedPaint: Paint = {
  bold: painter(0),
  dim: painter(1),
  red: painter(2),
  green: painter(3),
  yellow: painter(4),
  cyan: painter(5),
};

/** The painted text with the first letter of each colour: "{r:!} Pod/web". */
export const withTags = (painted: string): string =>
  painted
    .replaceAll(
      /\x1b\[(3[1-6])m/g,
      (_, code: string) => `{${COLOURS[Number(code) - 31]?.charAt(0) ?? '?'}:`,
    )
    .replaceAll('\x1b[39m', '}');
