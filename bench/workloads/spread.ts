import { HOSTNAME, ZONE } from './manifests.ts';
import { plain } from './plain.ts';
import type { Shape, ShapeOf } from './workload.ts';

/** Twenty templates that spread over zones and nodes. */
export const spread: ShapeOf = (pod) => withSpread(plain(pod));

/** A shape that is spread softly over zones, and strictly over nodes. */
export function withSpread(shape: Shape): Shape {
  const labelSelector = { matchLabels: { app: shape.app } };
  const topologySpreadConstraints = [
    { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway', labelSelector },
    { maxSkew: 5, topologyKey: HOSTNAME, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
  ];
  return { ...shape, rules: { topologySpreadConstraints } };
}
