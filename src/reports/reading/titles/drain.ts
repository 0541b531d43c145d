import type { DrainFindingKind, DrainMode } from '../../../outcome/index.ts';

/** Titles by kind. */
export const DRAIN_TITLES: Readonly<Record<DrainFindingKind, string>> = {
  stuck: 'Never drained',
  refused: 'Refused by kubectl',
  lost: 'Lost',
  pending: 'Pending',
  'not-ready': 'Not ready',
  'in-doubt': 'In doubt',
  budget: 'Budget',
  below: 'Below its wish',
};

/** How the nodes are drained, for headers. */
export const DRAIN_MODES: Readonly<Record<DrainMode, string>> = {
  kubectl: 'as kubectl drain --ignore-daemonsets: all cordoned, then node after node',
  'one-by-one': 'one by one: each cordoned when its turn comes',
  replacement: 'rolling replacement: new nodes are added, old ones drained and deleted',
};
