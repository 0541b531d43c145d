import type { DeschedulingEnd, DeschedulingFindingKind } from '../../../outcome/index.ts';

/** Titles by kind. */
export const DESCHEDULING_TITLES: Readonly<Record<DeschedulingFindingKind, string>> = {
  pending: 'Pending',
  lost: 'Lost',
  skipped: 'Nothing done',
  'not-run': 'Not run',
  'in-doubt': 'In doubt',
  flapping: 'Evicted again and again',
  preempted: 'Preempted',
  back: 'Back where they were',
};

/** How the cycles end, for headers and tables. */
export const DESCHEDULING_ENDS: Readonly<Record<DeschedulingEnd, string>> = {
  settled: 'at rest',
  repeats: 'without end',
  cut: 'not at rest yet',
};
