import { keyOf } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { givenOf, plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { findNodes } from '../edits/find-nodes.ts';

/** When the node is lost, in a cluster that is mostly at rest by then. */
const LOST_AT = '5m';
/** By then pods with the default tolerations of 300 s are created again, and mostly run. */
const READY_BY = '20m';

/**
 * The loss of nodes through time: their kubelets stop answering, the node controller taints them, pods are evicted when their
 * tolerations end (300 s by default), and their controllers create them again. Workloads that run before are expected to be ready
 * 15 minutes later.
 *
 * @param target a name, a glob or a label selector
 * @throws InputError with everything that is wrong in the input, or if there is no such node
 */
export function lossTimeline(input: PlanInput, target: string): Plan {
  const found = findNodes(objectsOf(givenOf(input)), target);
  if ('problem' in found) throw new InputError([found.problem]);
  const scenario = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Scenario',
    metadata: { name: `loss of ${target}` },
    steps: found.nodes.map(({ metadata }) => ({ at: LOST_AT, failNode: { node: metadata.name } })),
    expect: runningWorkloads(plan(input)).map((workload) => ({ at: READY_BY, workload })),
  };
  return plan({ ...input, scenario });
}

const KINDS = ['Deployment', 'StatefulSet'];

/** Workloads whose pods all run. */
function runningWorkloads({ pods }: Plan): readonly object[] {
  const runs = new Map<string, { name: string; namespace: string; ready: boolean }>();
  for (const { namespace, owner, status } of pods) {
    if (owner === undefined || !KINDS.includes(owner.kind)) continue;
    const name = `${owner.kind.toLowerCase()}/${owner.name}`;
    const key = keyOf({ namespace, name });
    const ready = status === 'Running' && runs.get(key)?.ready !== false;
    runs.set(key, { name, namespace, ready });
  }
  return [...runs.values()].filter(({ ready }) => ready);
}
