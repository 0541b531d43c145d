import { element, type Element } from './element.ts';

/** A bar that is filled by a share between 0 and 1; more than 1 is as 1. The words beside it say the same. */
export const shareBar = (share: number): Element =>
  element(
    'svg',
    { class: 'meter', 'aria-hidden': 'true' },
    element('rect', {
      width: `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`,
      height: '100%',
    }),
  );

export interface Share {
  readonly name: string;
  readonly share: number;
  /** What the share stands for: "12 of 30, 40%". */
  readonly words: string;
}

/** Bars under each other, with their names and words. */
export const shareBars = (shares: readonly Share[]): Element =>
  element(
    'dl',
    { class: 'shares' },
    shares.map(({ name, share, words }) =>
      element('div', {}, element('dt', {}, name), ' ', element('dd', {}, words), shareBar(share)),
    ),
  );
