import type { Node, Pod } from '../../api/index.ts';
import type { ApiServer } from '../../store/index.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import { EvictionManager } from '../eviction/eviction-manager.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import { diskOf } from '../eviction/thresholds.ts';
import type { Pressure } from '../eviction/thresholds.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import { isTerminal } from '../get-phase.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import { pressed } from './node-conditions.ts';

/** How full the file system of a node is: in bytes, or as a share of it from 0 to 1. */
export type DiskUsage = { readonly bytes: number } | { readonly share: number };

/**
 * The eviction managers of those nodes of which somebody says what is used: the others' pods use what they request, and that
 * is never too much.
 */
export class NodePressure {
  readonly #context: KubeletContext;
  readonly #api: ApiServer;
  readonly #evict: (pod: Pod, eviction: Eviction) => void;
  readonly #managers = new Map<string, EvictionManager>();

  constructor(
    context: KubeletContext,
    api: ApiServer,
    evict: (pod: Pod, eviction: Eviction) => void,
  ) {
    this.#context = context;
    this.#api = api;
    this.#evict = evict;
  }

  /** False: the node does not tell how much it has. */
  setDiskUsage(agent: NodeAgent, usage: DiskUsage): boolean {
    const capacity = diskOf(agent.node);
    if (capacity === undefined) return false;
    const bytes = 'bytes' in usage ? usage.bytes : Math.ceil(usage.share * capacity);
    this.#managerOf(agent).setDiskUsage(bytes);
    return true;
  }

  /** A pod that behaves so has come to the node. */
  taken(agent: NodeAgent, behaviours: BehaviourOfContainer): void {
    if (this.#context.behaviours.statesUsage(behaviours)) this.#managerOf(agent).poke();
  }

  /** A pod of the node has changed. */
  changed(nodeName: string): void {
    if (this.#managers.size > 0) this.#managers.get(nodeName)?.poke();
  }

  /** Of the node that the pod is bound to. */
  refusal(pod: Pod): Refusal | undefined {
    if (this.#managers.size === 0) return undefined;
    const message = this.#managers.get(pod.spec.nodeName ?? '')?.refusal(pod);
    return message === undefined ? undefined : { reason: 'Evicted', message };
  }

  #managerOf(agent: NodeAgent): EvictionManager {
    const { name } = agent.node.metadata;
    let manager = this.#managers.get(name);
    if (manager === undefined) {
      const { behaviours, steps, events, epochMs } = this.#context;
      manager = new EvictionManager({
        get node() {
          return agent.node;
        },
        images: agent.images,
        behaviours,
        steps,
        events,
        epochMs,
        activePods: () =>
          this.#api.podsOnNode(name).filter(({ status }) => !isTerminal(status?.phase)),
        evict: this.#evict,
        tellConditions: (pressures) => {
          this.#tell(agent.node, pressures);
        },
        holds: (step, token) => agent.holds(step, token),
      });
      this.#managers.set(name, manager);
    }
    return manager;
  }

  /** Tells the API server of the node's conditions; its controller turns them into taints. */
  #tell({ metadata: { name } }: Node, pressures: ReadonlySet<Pressure>): void {
    const { events, epochMs, steps } = this.#context;
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const told = pressed(node, pressures, rfc3339(epochMs + steps.nowMs));
    if (told === undefined) return;
    for (const change of told.changes) {
      events.event(node, 'Normal', change, `Node ${name} status is now: ${change}`);
    }
    this.#api.updateStatus('Node', told.node);
  }
}
