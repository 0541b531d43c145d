import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

const WORDS = { podAffinity: 'affinity', podAntiAffinity: 'anti-affinity' } as const;

/** Makes a required term of inter-pod affinity or anti-affinity a preferred term with weight 100. */
export const relaxPodAffinity: HintKind = {
  name: 'relax-pod-affinity',
  *propose({ pod }) {
    for (const field of ['podAffinity', 'podAntiAffinity'] as const) {
      const rules = pod.spec.affinity?.[field];
      const required = rules?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
      const preferred = rules?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
      for (const term of required) {
        const left = required.filter((other) => other !== term);
        yield {
          change: `make pod ${WORDS[field]} over ${term.topologyKey} preferred`,
          isOfAllPods: true,
          patch: podPatch(pod, {
            affinity: {
              [field]: {
                requiredDuringSchedulingIgnoredDuringExecution: left.length === 0 ? null : left,
                preferredDuringSchedulingIgnoredDuringExecution: [
                  ...preferred,
                  { weight: 100, podAffinityTerm: term },
                ],
              },
            },
          }),
        };
      }
    }
  },
};
