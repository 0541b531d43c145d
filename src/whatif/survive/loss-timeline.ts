import type { Plan } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../units/index.ts';
import { findNodes } from '../edits/find-nodes.ts';

/** When the node is lost, in a cluster that is mostly at rest by then. */
const LOST_AT = '5m';

/**
 * The loss of one node through time: its kubelet stops answering, the node controller taints it, pods are evicted when their
 * tolerations end (300 s by default), and their controllers create them again.
 *
 * @throws InputError with everything that is wrong in the input, or if there is no such node
 */
export function lossTimeline(input: PlanInput, node: string): Plan {
  const all = [...input.objects, ...(input.cluster ?? []), ...(input.apply ?? [])];
  const found = findNodes(all, node);
  if ('problem' in found) throw new InputError([found.problem]);
  const names = found.nodes.map(({ metadata }) => metadata.name);
  const scenario = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Scenario',
    metadata: { name: `loss of ${node}` },
    steps: names.map((name) => ({ at: LOST_AT, failNode: { node: name } })),
  };
  return plan({ ...input, scenario });
}
