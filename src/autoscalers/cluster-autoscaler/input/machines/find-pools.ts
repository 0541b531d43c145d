import { controllerOf, namespaceOf } from '../../../../objects/index.ts';
import type { KubernetesObject, Node } from '../../../../objects/index.ts';
import { InfrastructureTemplates } from './infrastructure.ts';
import { machineApiOf, SCALABLE_KINDS } from './api.ts';
import { MachineOwners, ownerId } from './owners.ts';
import { scalableFacts } from './scalable.ts';
import type { ScalableFacts } from './scalable.ts';

/** The pool whose machines an object makes. */
export interface MachinePool {
  /** "MachineSet/openshift-machine-api/worker-a" */
  readonly id: string;
  readonly name: string;
  /** What its object says; absent: the input lacks the object, as where another cluster manages the machines. */
  readonly facts?: ScalableFacts;
}

/** The pools of machines in an input, and how the pool of a node is found; undefined: its machine is of no pool. */
export function machinePools(objects: readonly KubernetesObject[]): {
  readonly pools: readonly MachinePool[];
  readonly poolOf: (node: Node) => MachinePool | undefined;
} {
  const templates = new InfrastructureTemplates(objects);
  const pools = new Map<string, MachinePool>();
  for (const kind of SCALABLE_KINDS) {
    for (const object of objects.filter((one) => one.kind === kind)) {
      const api = machineApiOf(object);
      // Of a MachineSet that a MachineDeployment owns, the MachineDeployment is the group.
      const isOwned = controllerOf(object.metadata)?.kind === 'MachineDeployment';
      if (api === undefined || isOwned) continue;
      const { name } = object.metadata;
      const id = ownerId({ api, kind, namespace: namespaceOf(object), name });
      const facts = scalableFacts({ object, api, infrastructure: templates.of(object) });
      pools.set(id, { id, name, facts });
    }
  }
  const owners = new MachineOwners(objects);
  const poolOf = (node: Node): MachinePool | undefined => {
    const owner = owners.ofNode(node);
    if (owner === undefined) return undefined;
    const id = ownerId(owner);
    return pools.get(id) ?? { id, name: owner.name };
  };
  return { pools: [...pools.values()], poolOf };
}
