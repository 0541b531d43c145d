import type { Plugin } from '../../framework/index.ts';

/** Holds a pod back while it has scheduling gates (kubernetes v1.34.1 plugins/schedulinggates; KEP-3521). */
export const schedulingGates: Plugin = {
  name: 'SchedulingGates',
  reads: [],
  create: () => ({
    preEnqueue(pod) {
      const gates = pod.spec.schedulingGates ?? [];
      if (gates.length === 0) return undefined;
      const names = gates.map(({ name }) => name).join(' ');
      return {
        code: 'UnschedulableAndUnresolvable',
        reasons: [`waiting for scheduling gates: [${names}]`],
      };
    },
  }),
};
