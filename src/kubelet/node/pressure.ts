import { isTerminalPhase } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { PodRejection } from '../admission/admit-pod.ts';
import { EvictionManager } from '../eviction/synchronize.ts';
import type { ResourceUsage } from '../eviction/observe.ts';
import type { Eviction } from '../eviction/decide.ts';
import type { NodeResource, Pressure } from '../eviction/thresholds.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './agent.ts';
import { withPressures } from './conditions.ts';

/** What evictions need of the kubelets. */
export interface PressureHost {
  /** What the runtime has of a pod; undefined: nothing. */
  runtimeOf(pod: Pod): PodRuntime | undefined;
  /** Ends a pod, and calls `done` when its containers have stopped or were given up. */
  evict(agent: NodeAgent, pod: Pod, eviction: Eviction, done: () => void): void;
  isFinished(pod: Pod): boolean;
}

/**
 * The eviction managers of the nodes for which usage is declared. On other nodes pods use what they request, which always fits.
 */
export class NodePressure {
  readonly #context: KubeletContext;
  readonly #host: PressureHost;
  /** Start times of containers in milliseconds, by container id. Kept only for nodes with an eviction manager. */
  readonly #startedMs = new Map<string, number>();
  readonly #managers = new Map<string, EvictionManager>();

  constructor(context: KubeletContext, host: PressureHost) {
    this.#context = context;
    this.#host = host;
  }

  /** False: the node does not say how much of the resource it has. */
  setUsage(agent: NodeAgent, resource: NodeResource, usage: ResourceUsage): boolean {
    return this.#managerOf(agent).setUsage(resource, usage);
  }

  /** The pod runs on the node from now on. */
  podAdded(agent: NodeAgent, pod: Pod): void {
    if (this.#context.behaviours.declaresUsage(pod)) this.#managerOf(agent).requestSync();
  }

  /** A pod has changed, or is gone. */
  podChanged(pod: Pod): void {
    if (this.#managers.size === 0) return;
    const manager = this.#managers.get(pod.spec.nodeName ?? '');
    if (manager === undefined) return;
    for (const { id, startedAt } of this.#host.runtimeOf(pod)?.containers ?? []) {
      if (startedAt % 1000 !== 0) this.#startedMs.set(id, startedAt);
    }
    manager.requestSync();
  }

  /** The runtime with the start times of this simulation: statuses hold start times cut to seconds. */
  #runtimeOf(pod: Pod): PodRuntime | undefined {
    const runtime = this.#host.runtimeOf(pod);
    if (runtime === undefined || this.#startedMs.size === 0) return runtime;
    const containers = runtime.containers.map((instance) => ({
      ...instance,
      startedAt: this.#startedMs.get(instance.id) ?? instance.startedAt,
    }));
    return { sandboxes: runtime.sandboxes, containers };
  }

  /** Why the pod's node rejects it; undefined: it does not. */
  rejection(pod: Pod): PodRejection | undefined {
    if (this.#managers.size === 0) return undefined;
    const message = this.#managers.get(pod.spec.nodeName ?? '')?.rejection(pod);
    return message === undefined ? undefined : { reason: 'Evicted', message };
  }

  #managerOf(agent: NodeAgent): EvictionManager {
    const { name } = agent.node.metadata;
    let manager = this.#managers.get(name);
    if (manager === undefined) {
      const { api, behaviours, steps, events, epochMs } = this.#context;
      manager = new EvictionManager({
        get node() {
          return agent.node;
        },
        settings: agent.evictionSettings,
        gates: api.gates,
        images: agent.images,
        behaviours,
        steps,
        events,
        epochMs,
        activePods: () =>
          api.podsOnNode(name).filter(({ status }) => !isTerminalPhase(status?.phase)),
        runtimeOf: (pod) => this.#runtimeOf(pod),
        evict: (pod, eviction, done) => {
          this.#host.evict(agent, pod, eviction, done);
        },
        isFinished: (pod) => this.#host.isFinished(pod),
        writeConditions: (pressures) => {
          this.#writeConditions(agent.node, pressures);
        },
        deferWhileStopped: (step, token) => agent.deferWhileStopped(step, token),
      });
      this.#managers.set(name, manager);
    }
    return manager;
  }

  /** The node lifecycle controller turns these conditions into taints. */
  #writeConditions({ metadata: { name } }: Node, pressures: ReadonlySet<Pressure>): void {
    const { api, events, epochMs, steps } = this.#context;
    const node = api.get('Node', '', name);
    if (node === undefined) return;
    const updated = withPressures(node, pressures, rfc3339(epochMs + steps.nowMs));
    if (updated === undefined) return;
    for (const change of updated.changes) {
      events.event(node, 'Normal', change, `Node ${name} status is now: ${change}`);
    }
    api.updateStatus('Node', updated.node);
  }
}
