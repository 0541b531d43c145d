import type { Plugin, ReasonTable } from '../../framework/index.ts';
import { lostItsGates } from './hints.ts';

const REASONS = {
  gated: {
    text: ({ gates }) => `waiting for scheduling gates: [${gates}]`,
  },
} as const satisfies ReasonTable;

/** Holds a pod back while it has scheduling gates (kubernetes v1.34.1 plugins/schedulinggates; KEP-3521). */
export const schedulingGates: Plugin = {
  name: 'SchedulingGates',
  points: ['preEnqueue'],
  reads: [],
  events: () => [{ on: ['Pod/RemoveGates'], hint: lostItsGates }],
  reasons: REASONS,
  create: () => ({
    preEnqueue(pod) {
      const gates = pod.spec.schedulingGates ?? [];
      if (gates.length === 0) return undefined;
      const names = gates.map(({ name }) => name).join(' ');
      return {
        type: 'rejection',
        code: 'UnschedulableAndUnresolvable',
        reasons: [{ id: 'gated', detail: { gates: names } }],
      };
    },
  }),
};
