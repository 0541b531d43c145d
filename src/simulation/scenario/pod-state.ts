import { described, flag, oneOf, optional, text } from '../../documents/index.ts';
import type { Fields } from '../../documents/index.ts';
import { findCondition, isBound, isReady } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';

/** The expected state of a pod; an absent field matches any state. */
export interface PodState {
  readonly phase: (typeof PHASES)[number] | undefined;
  readonly status: string | undefined;
  readonly ready: boolean | undefined;
  readonly unschedulable: boolean | undefined;
  readonly terminating: boolean | undefined;
}

const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] as const;

export const podStateFields: Fields<PodState> = {
  phase: optional(oneOf(PHASES)),
  status: described(optional(text()), 'STATUS of kubectl get pods, such as CrashLoopBackOff.'),
  ready: described(optional(flag()), 'Condition Ready.'),
  unschedulable: described(optional(flag()), 'The scheduler has found no node for it.'),
  terminating: described(optional(flag()), 'It is being deleted.'),
};

/** The differences from the expected state: "Pending", "not ready". Empty if there are none. */
export function differences(pod: Pod, wanted: PodState): readonly string[] {
  const { phase, status, ready, unschedulable, terminating } = wanted;
  const found: string[] = [];
  const actual = pod.status?.phase ?? 'Pending';
  if (phase !== undefined && phase !== actual) found.push(actual);
  if (status !== undefined) {
    const shown = kubectlStatus(pod);
    if (shown !== status) found.push(shown);
  }
  const say = (expected: boolean | undefined, is: boolean, word: string): void => {
    if (expected !== undefined && expected !== is) found.push(is ? word : `not ${word}`);
  };
  say(ready, isReady(pod), 'ready');
  say(unschedulable, isUnschedulable(pod), 'unschedulable');
  say(terminating, pod.metadata.deletionTimestamp !== undefined, 'terminating');
  return found;
}

/** "Running, ready". */
export function stateText({ phase, status, ready, unschedulable, terminating }: PodState): string {
  const say = (is: boolean | undefined, word: string): readonly string[] =>
    is === undefined ? [] : [is ? word : `not ${word}`];
  return [
    ...(phase === undefined ? [] : [phase]),
    ...(status === undefined ? [] : [status]),
    ...say(ready, 'ready'),
    ...say(unschedulable, 'unschedulable'),
    ...say(terminating, 'terminating'),
  ].join(', ');
}

function isUnschedulable(pod: Pod): boolean {
  const condition = findCondition(pod.status?.conditions, 'PodScheduled');
  return !isBound(pod) && condition?.reason === 'Unschedulable';
}
