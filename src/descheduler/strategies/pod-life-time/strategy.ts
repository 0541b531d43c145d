import type { Pod, PodCondition } from '../../../objects/index.ts';
import { ageSeconds } from '../../cluster/age.ts';
import {
  containerStatuses,
  exitCode,
  terminatedReason,
  waitingReason,
} from '../../cluster/container-states.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { Cause } from '../contract.ts';
import { podLifeTimeArgs, podLifeTimeProblems } from './args.ts';
import type { ConditionFilter, PodLifeTimeArgs } from './args.ts';

/**
 * Evicts pods that are too old or in a given state, the oldest first.
 *
 * Rule: PodLifeTime, pkg/framework/plugins/podlifetime/pod_lifetime.go, v0.36.
 */
export const podLifeTime = strategy<PodLifeTimeArgs>({
  name: 'PodLifeTime',
  point: 'deschedule',
  args: podLifeTimeArgs,
  validate: podLifeTimeProblems,
  run: (args, nodes, { cluster, nowMs, filter, preEvictionFilter, evict }) => {
    const listed = allOf(
      (pod) => meetsCriteria(pod, args, nowMs),
      selectedPods(args),
      filter,
      preEvictionFilter,
    );
    const pods = nodes.flatMap((node) => cluster.podsOf(node, listed));
    // Pods without a time of creation are the oldest; the difference of two of them is no number.
    const created = ({ metadata: { creationTimestamp } }: Pod): number =>
      creationTimestamp === undefined ? -Infinity : Date.parse(creationTimestamp);
    for (const pod of pods.toSorted((a, b) => created(a) - created(b) || 0)) {
      if (evict(pod, causeOf(pod, args, nowMs)) === 'total limit') return;
    }
  },
});

function meetsCriteria(pod: Pod, args: PodLifeTimeArgs, nowMs: number): boolean {
  const { maxPodLifeTimeSeconds, exitCodes = [], conditions = [], states = [] } = args;
  const isOld =
    maxPodLifeTimeSeconds === undefined || ageSeconds(pod, nowMs) > maxPodLifeTimeSeconds;
  if (!isOld || !hasOwnerKind(pod, args)) return false;
  if (states.length > 0 && !sharesOne(statesOf(pod, args), states)) return false;
  if (exitCodes.length > 0 && !sharesOne(exitCodesOf(pod, args), exitCodes)) return false;
  return conditions.length === 0 || hasCondition(pod, conditions, nowMs);
}

const sharesOne = <T>(found: readonly T[], wanted: readonly T[]): boolean =>
  found.some((one) => wanted.includes(one));

const hasCondition = (
  { status }: Pod,
  wanted: readonly ConditionFilter[],
  nowMs: number,
): boolean =>
  (status?.conditions ?? []).some((condition) =>
    wanted.some((filter) => isCondition(condition, filter, nowMs)),
  );

function statesOf(pod: Pod, args: PodLifeTimeArgs): readonly string[] {
  const statuses = containerStatuses(pod, {
    init: args.includingInitContainers,
    ephemeral: args.includingEphemeralContainers,
  });
  return [
    pod.status?.phase ?? '',
    pod.status?.reason ?? '',
    ...statuses.flatMap((status) => waitingReason(status) ?? terminatedReason(status) ?? []),
  ];
}

const exitCodesOf = (pod: Pod, args: PodLifeTimeArgs): readonly number[] =>
  containerStatuses(pod, { init: args.includingInitContainers }).flatMap(
    (status) => exitCode(status) ?? [],
  );

function hasOwnerKind({ metadata }: Pod, { ownerKinds }: PodLifeTimeArgs): boolean {
  const { include = [], exclude = [] } = ownerKinds ?? {};
  const kinds = (metadata.ownerReferences ?? []).map(({ kind }) => kind);
  if (include.length > 0) return kinds.some((kind) => include.includes(kind));
  return !kinds.some((kind) => exclude.includes(kind));
}

function isCondition(condition: PodCondition, wanted: ConditionFilter, nowMs: number): boolean {
  const { type, status, reason, minTimeSinceLastTransitionSeconds: minSeconds } = wanted;
  if (type !== '' && type !== condition.type) return false;
  if (status !== '' && status !== condition.status) return false;
  if (reason !== '' && reason !== condition.reason) return false;
  if (minSeconds === undefined) return true;
  const idleMs = nowMs - Date.parse(condition.lastTransitionTime ?? '');
  return idleMs >= 0 && Math.trunc(idleMs / 1000) >= minSeconds;
}

function causeOf(pod: Pod, args: PodLifeTimeArgs, nowMs: number): Cause {
  const age = ageSeconds(pod, nowMs);
  const { maxPodLifeTimeSeconds, states = [], exitCodes = [], conditions = [] } = args;
  const found = statesOf(pod, args).find((state) => states.includes(state));
  const code = exitCodesOf(pod, args).find((one) => exitCodes.includes(one));
  const parts = [
    maxPodLifeTimeSeconds === undefined
      ? undefined
      : `is ${String(age)} s old, more than ${String(maxPodLifeTimeSeconds)} s`,
    found === undefined ? undefined : `is in state ${found}`,
    code === undefined ? undefined : `has a container that ended with exit code ${String(code)}`,
    conditions.length === 0 ? undefined : 'has one of the conditions',
  ];
  return {
    id: 'life time',
    detail: {
      ageSeconds: age,
      ...(maxPodLifeTimeSeconds === undefined ? {} : { maxPodLifeTimeSeconds }),
      ...(found === undefined ? {} : { state: found }),
      ...(code === undefined ? {} : { exitCode: code }),
    },
    text: parts.filter((part) => part !== undefined).join(' and '),
  };
}
