import type { Stage } from '../reading/stages.ts';

/** Stops of a scale that stays in order for every kind of colour vision, from empty to full. */
const SCALE = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;

/** The colour of a share between 0 and 1; more than 1 is as 1. */
export function shareColour(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (SCALE.length - 1);
  const at = Math.min(SCALE.length - 2, Math.floor(place));
  const [low, high] = [SCALE[at] ?? SCALE[0], SCALE[at + 1] ?? SCALE[0]];
  const mixed = low.map((part, channel) =>
    Math.round(part + ((high[channel] ?? 0) - part) * (place - at)),
  );
  return `rgb(${mixed.join(' ')})`;
}

/** Colours of Okabe and Ito, which differ for every kind of colour vision. */
export const STAGE_COLOURS: Readonly<Record<Stage, string>> = {
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
};

/** The colours for groups in the order of their size. */
export const CATEGORY_COLOURS: readonly string[] = [
  '#d55e00',
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#f0e442',
];

/** The colour of further groups, and of nodes without a group. */
export const OTHER_COLOUR = '#999999';
