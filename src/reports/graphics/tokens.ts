/*
 * Type, space and colour of pages and pictures: the only place that has them. Pages get them as custom properties of CSS
 * (build/report-assets.mjs), canvases and pictures read them here. tokens.test.ts measures the contrasts.
 */

/** A colour on light and on dark ground. */
export interface Themed {
  readonly light: string;
  readonly dark: string;
}

export type Theme = keyof Themed;

const themed = (light: string, dark: string): Themed => ({ light, dark });

/** Grounds, texts and lines. */
export const COLOURS = {
  ground: themed('#f3f5f8', '#0f1318'),
  card: themed('#ffffff', '#171c23'),
  raised: themed('#edf0f4', '#222933'),
  ink: themed('#1a2028', '#e7eaee'),
  soft: themed('#525b67', '#a8b1bd'),
  line: themed('#d7dde5', '#323b46'),
  /** The border of what can be used. */
  edge: themed('#7d8794', '#727d8b'),
  link: themed('#0b57a4', '#8ab8ff'),
  good: themed('#00664a', '#4cc9a0'),
  bad: themed('#a1260d', '#ff9b85'),
  doubt: themed('#7a4b00', '#f0b84a'),
  'good-ground': themed('#e4f4ee', '#12291f'),
  'bad-ground': themed('#fdebe7', '#351a14'),
  'doubt-ground': themed('#fdf1dc', '#30240e'),
} as const satisfies Readonly<Record<string, Themed>>;

/** The cell of a node whose loss is survived: it is there, and it is calm. */
export const CALM: Themed = themed('#c3e6d8', '#1d5541');

/** From empty to full: full is what stands out most. */
export const SCALE: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#e3ebf4', '#a9cbe8', '#5b9bd5', '#2566ab', '#0c2f5e'],
  dark: ['#222b36', '#2c4d70', '#3a78b5', '#74adea', '#c8e2ff'],
};

/** Colours of Okabe and Ito, which differ for every kind of colour vision. */
export const STAGE_COLOURS = {
  pending: '#999999',
  starting: '#56b4e9',
  init: '#0072b2',
  backoff: '#d55e00',
  unready: '#e69f00',
  running: '#009e73',
  terminating: '#cc79a7',
  succeeded: '#7fc8b0',
  failed: '#8b1a1a',
  unknown: '#f0e442',
  deleted: 'transparent',
} as const;

/** What happens to a node that is drained. */
export const DRAIN_COLOURS = {
  drained: STAGE_COLOURS.starting,
  waits: STAGE_COLOURS.unready,
  evicted: STAGE_COLOURS.backoff,
  ready: STAGE_COLOURS.running,
} as const;

/** A node that an autoscaler launches or removes. */
export const NODE_COLOURS = {
  awaited: STAGE_COLOURS.pending,
  serving: STAGE_COLOURS.running,
  leaving: STAGE_COLOURS.terminating,
} as const;

/** For groups in the order of their size; then for all others. */
export const CATEGORY_COLOURS: readonly string[] = [
  '#d55e00',
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#f0e442',
];
export const OTHER_COLOUR = '#999999';

/** Families and sizes of letters. */
export const TYPE = {
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  code: 'ui-monospace, Menlo, Consolas, monospace',
  body: '0.9375rem',
  small: '0.8125rem',
  heading: '1.125rem',
  verdict: '1.5rem',
  /** Longest line of text. */
  measure: '72ch',
} as const;

/** Distances, from the inside of a table to the outside of a page. */
export const SPACE = {
  '1': '0.25rem',
  '2': '0.5rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.5rem',
  '6': '2.5rem',
  corner: '0.5rem',
  page: '80rem',
} as const;
