import type { FindingKind } from '../../outcome/index.ts';

/** Titles by kind. */
export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  refused: 'Refused',
  unschedulable: 'Unschedulable',
  'not-created': 'Not created',
  lost: 'Lost',
  failing: 'Failing',
  scenario: 'Scenario',
  release: 'Helm release',
  'in-doubt': 'In doubt',
  unknown: 'Unknown',
  unowned: 'Owner unknown',
  'left-behind': 'Left behind',
  evicted: 'Evicted',
  'not-ready': 'Not ready',
  gated: 'Gated',
  'below-budget': 'Below budget',
  slow: 'Slow',
  unserved: 'Unserved',
  'held-back': 'Held back',
  'no-metrics': 'No metrics',
  flapping: 'Flapping',
  luck: 'Luck',
};
