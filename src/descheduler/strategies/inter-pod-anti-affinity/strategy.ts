import { selectedPods } from '../../cluster/pod-filter.ts';
import { byPriority } from '../../cluster/pod-order.ts';
import { strategy } from '../contract.ts';
import { antiAffinityArgs, antiAffinityProblems } from './args.ts';
import type { AntiAffinityArgs } from './args.ts';
import { Partners } from './partners.ts';

/**
 * Evicts pods whose own required anti-affinity another pod in the same domain violates. Pods that are evicted no longer count for
 * the rest.
 *
 * Rule: RemovePodsViolatingInterPodAntiAffinity, pkg/framework/plugins/removepodsviolatinginterpodantiaffinity/pod_antiaffinity.go,
 * v0.36.
 */
export const interPodAntiAffinity = strategy<AntiAffinityArgs>({
  name: 'RemovePodsViolatingInterPodAntiAffinity',
  point: 'deschedule',
  args: antiAffinityArgs,
  validate: antiAffinityProblems,
  run: (args, nodes, { cluster, filter, preEvictionFilter, evict }) => {
    const listed = selectedPods(args);
    const podsOfNode = new Map(nodes.map((node) => [node, cluster.runningPodsOf(node, listed)]));
    const partners = new Partners(podsOfNode);
    for (const [node, pods] of podsOfNode) {
      for (const pod of byPriority(pods)) {
        const partner = partners.conflicting(pod, node);
        if (partner === undefined || !filter(pod) || !preEvictionFilter(pod)) continue;
        const other = `${partner.metadata.namespace}/${partner.metadata.name}`;
        const result = evict(pod, {
          id: 'anti-affinity',
          detail: { other },
          text: `has an anti-affinity to ${other} in its domain`,
        });
        if (result === 'evicted') partners.remove(pod);
        if (result === 'node limit') break;
        if (result === 'total limit') return;
      }
    }
  },
});
