import type { Pod } from '../../../objects/index.ts';
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
import { evictFromNode } from '../evict-from-node.ts';
import { removeFailedPodsArgs, removeFailedPodsProblems } from './args.ts';
import type { RemoveFailedPodsArgs } from './args.ts';

/** The age of failed pods from which on they are evicted, if args say none: an hour. */
const DEFAULT_AGE = 3600;

/**
 * Evicts pods in phase Failed, by age, reasons and exit codes.
 *
 * Rule: RemoveFailedPods, pkg/framework/plugins/removefailedpods/failedpods.go and defaults.go, v0.36.
 */
export const removeFailedPods = strategy<RemoveFailedPodsArgs>({
  name: 'RemoveFailedPods',
  point: 'deschedule',
  args: removeFailedPodsArgs,
  validate: removeFailedPodsProblems,
  run: (args, nodes, { cluster, nowMs, filter, preEvictionFilter, evict }) => {
    const { minPodLifetimeSeconds = DEFAULT_AGE } = args;
    const isOldEnough = (pod: Pod): boolean => ageSeconds(pod, nowMs) >= minPodLifetimeSeconds;
    const listed = allOf(
      ({ status }) => status?.phase === 'Failed',
      isOldEnough,
      (pod) => isMeant(pod, args),
      selectedPods(args),
      filter,
      preEvictionFilter,
    );
    const causeOf = (pod: Pod): Cause => ({
      id: 'failed',
      detail: { ageSeconds: ageSeconds(pod, nowMs), minPodLifetimeSeconds },
      text: `has failed${reasonText(pod)} and is ${String(ageSeconds(pod, nowMs))} s old`,
    });
    for (const node of nodes) {
      const pods = cluster.podsOf(node, listed);
      const candidates = pods.map((pod) => ({ pod, cause: causeOf(pod) }));
      if (!evictFromNode(candidates, evict)) return;
    }
  },
});

function isMeant(pod: Pod, args: RemoveFailedPodsArgs): boolean {
  const { excludeOwnerKinds = [], reasons = [], exitCodes = [] } = args;
  const owners = pod.metadata.ownerReferences ?? [];
  if (owners.some(({ kind }) => excludeOwnerKinds.includes(kind))) return false;
  const statuses = containerStatuses(pod, { init: args.includingInitContainers });
  const found = [
    pod.status?.reason,
    ...statuses.flatMap((status) => [waitingReason(status), terminatedReason(status)]),
  ];
  const codes = statuses.map(exitCode);
  return (
    (reasons.length === 0 || found.some((it) => it !== undefined && reasons.includes(it))) &&
    (exitCodes.length === 0 || codes.some((it) => it !== undefined && exitCodes.includes(it)))
  );
}

const reasonText = ({ status }: Pod): string =>
  status?.reason === undefined || status.reason === '' ? '' : ` (${status.reason})`;
