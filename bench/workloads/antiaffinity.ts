import { HOSTNAME } from './manifests.ts';
import { plain } from './plain.ts';
import type { ShapeOf } from './workload.ts';

/** Twenty templates whose pods prefer nodes without each other. */
export const antiaffinity: ShapeOf = (pod) => {
  const shape = plain(pod);
  const labelSelector = { matchLabels: { app: shape.app } };
  const podAffinityTerm = { labelSelector, topologyKey: HOSTNAME };
  const podAntiAffinity = {
    preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm }],
  };
  return { ...shape, rules: { affinity: { podAntiAffinity } } };
};
