import { scaledObjectOf } from '../../controllers/index.ts';
import { refKeyOf } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { AutoscalerFailure, AutoscalerRun, PlannedPod } from '../../outcome/index.ts';
import type { AutoscaledRun } from './run.ts';
import type { LoggedAutoscaler } from './logged-autoscaler.ts';

/** What the autoscalers of a run did, as the plan tells it. `pods`: all pods of the run; `endTime`: virtual seconds. */
export function autoscalerRuns(
  run: AutoscaledRun,
  pods: readonly (readonly PlannedPod[])[],
  endTime: number,
): readonly AutoscalerRun[] {
  const pending = longestPending(pods, endTime);
  return run.autoscalers.map((entry) => toldRun(entry, pending.get(refKeyOf(entry.workload)) ?? 0));
}

function toldRun(entry: LoggedAutoscaler, pendingSeconds: number): AutoscalerRun {
  const { autoscaler, workload, shortMs, mostNeeded, first, last } = entry;
  const { metadata, spec } = autoscaler;
  const madeBy = scaledObjectOf(metadata);
  const failing = failureOf(entry);
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    target: { kind: workload.kind, name: workload.name },
    ...(madeBy === undefined ? {} : { madeBy }),
    min: spec?.minReplicas ?? 1,
    max: spec?.maxReplicas ?? 0,
    ...(first === undefined ? {} : { first }),
    highest: entry.highest,
    ...(last === undefined ? {} : { last }),
    syncs: entry.syncs,
    rescales: entry.changes,
    reversals: entry.reversals,
    ...(shortMs === undefined ? {} : { podSecondsShort: shortMs / 1000 }),
    ...(mostNeeded === undefined ? {} : { mostNeeded }),
    secondsAtMaximum: entry.atMaximum.total / 1000,
    longestHeld: entry.held.longest / 1000,
    longestLacking: entry.lacking.longest / 1000,
    longestPending: pendingSeconds,
    ...(failing === undefined ? {} : { failing }),
  };
}

function failureOf({ failing, failure }: LoggedAutoscaler): AutoscalerFailure | undefined {
  if (failing.longest === 0 || failure === undefined) return undefined;
  return { longest: failing.longest / 1000, atEnd: failing.current > 0, message: failure };
}

/** The longest time in phase Pending of the new pods of each workload, in seconds. */
function longestPending(
  pods: readonly (readonly PlannedPod[])[],
  endTime: number,
): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const pod of pods.flat()) {
    if (pod.existing === true) continue;
    const key = refKeyOf({ ...workloadOf(pod), namespace: pod.namespace });
    const seconds = pendingSeconds(pod, endTime);
    if (seconds > (longest.get(key) ?? 0)) longest.set(key, seconds);
  }
  return longest;
}

function pendingSeconds({ timeline }: PlannedPod, endTime: number): number {
  const from = timeline.find(({ phase }) => phase === 'Pending')?.at;
  if (from === undefined) return 0;
  const until = timeline.find(
    ({ phase, at }) => at >= from && phase !== undefined && phase !== 'Pending',
  );
  // A pod that was deleted while it was pending has no further phase: its last entry ends it.
  const end = until?.at ?? (timeline.at(-1)?.reason === 'Deleted' ? timeline.at(-1)?.at : endTime);
  return (end ?? endTime) - from;
}
