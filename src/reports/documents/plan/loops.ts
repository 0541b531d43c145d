import type { PlannedPod } from '../../../outcome/index.ts';
import { stagesOf, type StageChange } from '../../reading/stages.ts';

type StagesByPod = ReadonlyMap<PlannedPod, readonly StageChange[]>;

/**
 * The stages of the pods. Pods of a workload that fail again and again on a node are a loop; the plan keeps the first and the last
 * pod of a loop. The last pod gets all its stages, from the start of the first; the first pod gets none.
 */
export function stagesWithLoops(pods: readonly PlannedPod[]): StagesByPod {
  const stages = new Map(pods.map((pod) => [pod, stagesOf(pod)]));
  const lastOf = new Map(
    pods.flatMap((pod) => (pod.repeats === undefined ? [] : [[loopKey(pod), pod] as const])),
  );
  if (lastOf.size === 0) return stages;
  for (const pod of pods) {
    const last = lastOf.get(loopKey(pod));
    const own = stages.get(pod);
    if (pod.phase !== 'Failed' || last === undefined || last === pod || own === undefined) continue;
    stages.set(last, [...own, ...(stages.get(last)?.slice(-1) ?? [])]);
    stages.delete(pod);
  }
  return stages;
}

const loopKey = ({ namespace, owner, node }: PlannedPod): string =>
  JSON.stringify([namespace, owner?.kind, owner?.name, node]);
