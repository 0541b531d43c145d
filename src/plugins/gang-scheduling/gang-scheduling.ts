import type { Plugin } from '../../framework/index.ts';

/** Holds the pods of a gang back until enough of them can run together (KEP-4671). */
export const gangScheduling: Plugin<unknown> = {
  name: 'GangScheduling',
  points: ['preEnqueue', 'permit'],
  reads: [],
  reasons: {},
  create: () => ({}),
};
