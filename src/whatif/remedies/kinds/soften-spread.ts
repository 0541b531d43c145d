import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

/** Changes a topology spread constraint to ScheduleAnyway. */
export const softenSpread: HintKind = {
  name: 'soften-spread',
  *propose({ pod }) {
    for (const { topologyKey, whenUnsatisfiable } of pod.spec.topologySpreadConstraints ?? []) {
      if (whenUnsatisfiable !== 'DoNotSchedule') continue;
      yield {
        change: `soften the spread constraint over ${topologyKey} to ScheduleAnyway`,
        patch: podPatch(pod, {
          topologySpreadConstraints: [{ topologyKey, whenUnsatisfiable: 'ScheduleAnyway' }],
        }),
      };
    }
  },
};
