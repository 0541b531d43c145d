import { RACK } from './big-cluster.ts';
import { plain } from './plain.ts';
import type { ShapeOf } from './workload.ts';

/** Twenty templates whose pods prefer the racks of each other. */
export const racks: ShapeOf = (pod) => {
  const shape = plain(pod);
  const labelSelector = { matchLabels: { app: shape.app } };
  const podAffinityTerm = { labelSelector, topologyKey: RACK };
  const podAffinity = {
    preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm }],
  };
  return { ...shape, rules: { affinity: { podAffinity } } };
};
