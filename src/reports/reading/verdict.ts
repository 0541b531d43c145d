import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { count, counted, duration } from '../layout/figures.ts';
import { stagesOf } from './stages.ts';

/** The plan's pods by what becomes of them. */
export interface Verdict {
  /** Pods that get a node in this plan, and keep it. */
  readonly placed: readonly PlannedPod[];
  readonly unschedulable: readonly PlannedPod[];
  /** Held back by scheduling gates: never offered to a node. */
  readonly gated: readonly PlannedPod[];
  readonly preempted: readonly PlannedPod[];
  /** Pods that had their node before. */
  readonly existing: readonly PlannedPod[];
}

export function verdictOf(plan: Plan): Verdict {
  const placed: PlannedPod[] = [];
  const unschedulable: PlannedPod[] = [];
  const gated: PlannedPod[] = [];
  const preempted: PlannedPod[] = [];
  const existing: PlannedPod[] = [];
  for (const pod of plan.pods) {
    if (pod.preempted !== undefined) preempted.push(pod);
    if (pod.existing === true) existing.push(pod);
    else if (pod.preempted !== undefined) continue;
    else if (pod.node !== null) placed.push(pod);
    else if (isGated(pod)) gated.push(pod);
    else unschedulable.push(pod);
  }
  return { placed, unschedulable, gated, preempted, existing };
}

/** What the plan adds to the cluster: who was there before, and who had to go again, does not count. */
export const addedPods = ({ pods }: Plan): readonly PlannedPod[] =>
  pods.filter(({ existing, preempted }) => existing !== true && preempted === undefined);

/** `kubectl get pods` says so too: a gated pod was never offered to any node. */
function isGated(pod: PlannedPod): boolean {
  return pod.status === 'SchedulingGated';
}

/** When the pod first ran (or had already ended), in virtual seconds. */
export function runningAt(pod: PlannedPod): number | undefined {
  return pod.timeline.find((entry) => entry.phase !== undefined && entry.phase !== 'Pending')?.at;
}

/** "Plan: 42 to place, 2 unschedulable, 0 to evict; all Running after 12.3s." */
export function summaryLine(plan: Plan): string {
  const { placed, unschedulable, gated, preempted } = verdictOf(plan);
  const parts = [
    placed.length + unschedulable.length + gated.length === 0
      ? 'nothing to place'
      : `${count(placed.length)} to place`,
    `${count(unschedulable.length)} unschedulable`,
    ...(gated.length > 0 ? [`${count(gated.length)} gated`] : []),
    `${count(preempted.length)} to evict`,
  ];
  return `Plan: ${parts.join(', ')}${readiness(placed)}${storyOf(plan)}.`;
}

/** How the scenario went; nothing where there was none. */
function storyOf({ scenario }: Plan): string {
  if (scenario === undefined) return '';
  const failed = scenario.steps.filter(({ error }) => error !== undefined).length;
  const { length: all } = scenario.expectations;
  const unmet = scenario.expectations.filter(({ met }) => !met).length;
  const parts = [
    ...(failed > 0 ? [`${counted(failed, 'step')} failed`] : []),
    ...(unmet > 0 ? [`${count(unmet)} of ${counted(all, 'expectation')} not met`] : []),
    ...(unmet === 0 && all > 0 ? [`${counted(all, 'expectation')} met`] : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function readiness(placed: readonly PlannedPod[]): string {
  if (placed.length === 0) return '';
  let last = 0;
  let ran = 0;
  let failing = 0;
  for (const pod of placed) {
    const at = runningAt(pod);
    if (at !== undefined) {
      ran++;
      last = Math.max(last, at);
    }
    const stage = stagesOf(pod).at(-1)?.stage;
    if (stage === 'failed' || stage === 'backoff') failing++;
  }
  if (ran === 0) return '; none of them Running';
  const who = ran < placed.length ? `${count(ran)} of ${counted(placed.length, 'pod')}` : 'all';
  const trouble = failing > 0 ? `, ${count(failing)} failing` : '';
  return `; ${who} Running after ${duration(last)}${trouble}`;
}
