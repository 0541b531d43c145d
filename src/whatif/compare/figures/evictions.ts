import type { Plan, PlannedPod } from '../../../outcome/index.ts';

/** Pods that lose their place in the run: to pods of a higher priority, to an autoscaler or a drain, or to a taint. */
export const evictionsOf = ({ summary, deleted = [] }: Plan): number =>
  summary.preempted + deleted.filter(isEvicted).length;

/** The events of the eviction API and of the taint manager. Other deleted pods were replaced in a rollout, or went with their node. */
const EVICTED: ReadonlySet<string> = new Set(['Evicted', 'TaintManagerEviction']);

const isEvicted = ({ timeline }: PlannedPod): boolean =>
  timeline.some(({ reason }) => EVICTED.has(reason));
