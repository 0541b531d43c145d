import { keyOf } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import { Requirements } from '../../algebra/requirements.ts';
import { difference, fits } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import { HostPorts } from '../pods/host-ports.ts';
import type { PodShape } from '../pods/shape.ts';
import type { ClusterTopology } from '../topology/cluster-topology.ts';
import { toleratesAll } from '../topology/node-filter.ts';
import { AttachedVolumes } from '../volumes/driver-volumes.ts';
import type { NodeFacts } from './facts.ts';

/** What becomes of a pod on a node; 'never': no pod of its shape is placed there any more. */
export type Placing = 'placed' | 'not now' | 'never';

const NO_VOLUMES: readonly Requirements[] = [Requirements.EMPTY];

/**
 * A node that is there, or that a NodeClaim has asked for, on which pods are placed.
 *
 * Rule: ExistingNode, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/existingnode.go, v1.13.
 */
export class ExistingNode {
  readonly facts: NodeFacts;
  readonly pods: Pod[] = [];
  #requirements: Requirements;
  #free: Resources;
  #ports: HostPorts | undefined;
  #volumes: AttachedVolumes | undefined;

  constructor(facts: NodeFacts) {
    this.facts = facts;
    this.#requirements = facts.requirements;
    this.#free = facts.free;
  }

  /** Places the pod, if it can be. */
  place(pod: Pod, shape: PodShape, topology: ClusterTopology): Placing {
    if (!this.#hasRoomFor(pod, shape)) return 'never';
    const requirements = this.#requirementsWith(shape, topology);
    if (requirements === undefined) return 'not now';
    this.pods.push(pod);
    this.#requirements = requirements;
    this.#free = difference(this.#free, shape.body.requests);
    topology.record(shape, this.facts.taints, requirements);
    if (shape.body.hostPorts.length > 0) {
      this.#takenPorts().take(keyOf(pod.metadata), shape.body.hostPorts);
    }
    if (shape.body.volumes.size > 0) this.#attached().add(shape.body.volumes);
    return 'placed';
  }

  /** Room only shrinks, so that a shape without room needs no second look. */
  #hasRoomFor(pod: Pod, { body, spec }: PodShape): boolean {
    if (!fits(body.requests, this.#free)) return false;
    if (!toleratesAll(spec.tolerations, this.facts.taints)) return false;
    // A node with more volumes than its drivers attach takes no pod at all.
    const mayBeFull = body.volumes.size > 0 || this.facts.csiNode !== undefined;
    if (mayBeFull && !this.#attached().hasRoomFor(body.volumes)) return false;
    const ports = body.hostPorts;
    return (
      ports.length === 0 || this.#takenPorts().conflict(keyOf(pod.metadata), ports) === undefined
    );
  }

  #requirementsWith(shape: PodShape, topology: ClusterTopology): Requirements | undefined {
    if (!this.#requirements.accepts(shape.requirements)) return undefined;
    const base = this.#requirements.with(shape.requirements);
    const { volumeAlternatives } = shape.body;
    for (const volumes of volumeAlternatives.length === 0 ? NO_VOLUMES : volumeAlternatives) {
      if (!base.accepts(volumes)) continue;
      const own = base.with(volumes);
      const restricted = topology.restrict(shape, own);
      if (restricted === own) return own;
      if (restricted instanceof Requirements && own.accepts(restricted)) {
        return own.with(restricted);
      }
    }
    return undefined;
  }

  #takenPorts(): HostPorts {
    return (this.#ports ??= new HostPorts(this.facts.ports));
  }

  #attached(): AttachedVolumes {
    if (this.#volumes !== undefined) return this.#volumes;
    const attached = new AttachedVolumes(this.facts.csiNode);
    for (const volumes of this.facts.volumes) attached.add(volumes);
    return (this.#volumes = attached);
  }
}
