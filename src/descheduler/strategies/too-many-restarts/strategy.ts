import type { Pod } from '../../../objects/index.ts';
import { containerStatuses, waitingReason } from '../../cluster/container-states.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import { evictFromNode } from '../evict-from-node.ts';
import { tooManyRestartsArgs, tooManyRestartsProblems } from './args.ts';
import type { TooManyRestartsArgs } from './args.ts';

/**
 * Evicts pods whose containers have restarted too often, on each node those with most restarts first.
 *
 * Rule: RemovePodsHavingTooManyRestarts, pkg/framework/plugins/removepodshavingtoomanyrestarts/toomanyrestarts.go, v0.36.
 */
export const tooManyRestarts = strategy<TooManyRestartsArgs>({
  name: 'RemovePodsHavingTooManyRestarts',
  point: 'deschedule',
  args: tooManyRestartsArgs,
  validate: tooManyRestartsProblems,
  run: (args, nodes, { cluster, filter, preEvictionFilter, evict }) => {
    const { podRestartThreshold: threshold } = args;
    const restartsOf = (pod: Pod): number =>
      containerStatuses(pod, { init: args.includingInitContainers }).reduce(
        (sum, { restartCount }) => sum + restartCount,
        0,
      );
    const listed = allOf(
      (pod) => restartsOf(pod) >= threshold,
      (pod) => isInState(pod, args),
      selectedPods(args),
      filter,
      preEvictionFilter,
    );
    for (const node of nodes) {
      const pods = cluster.podsOf(node, listed);
      const sorted = pods.toSorted((a, b) => restartsOf(b) - restartsOf(a));
      const candidates = sorted.map((pod) => {
        const restarts = restartsOf(pod);
        const text = `has restarted ${String(restarts)} times; the threshold is ${String(threshold)}`;
        return { pod, cause: { id: 'restarts', detail: { restarts, threshold }, text } };
      });
      if (!evictFromNode(candidates, evict)) return;
    }
  },
});

function isInState(pod: Pod, args: TooManyRestartsArgs): boolean {
  const { states = [] } = args;
  if (states.length === 0) return true;
  const waiting = containerStatuses(pod, { init: args.includingInitContainers }).map(waitingReason);
  return [pod.status?.phase, ...waiting].some((it) => it !== undefined && states.includes(it));
}
