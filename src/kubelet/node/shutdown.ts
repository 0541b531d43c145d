import type { Pod } from '../../objects/index.ts';
import { shutdownGroups } from '../shutdown/groups.ts';
import type { ShutdownGroup, ShutdownPeriod } from '../shutdown/groups.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import { killPodNow } from './pods/kill-now.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './agent.ts';
import { shuttingDown } from './conditions.ts';
import type { PodRunner } from './pods/runner.ts';

const MESSAGE = 'Pod was terminated in response to imminent node shutdown.';

/**
 * Shuts nodes down gracefully (pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go: start, processShutdownEvent;
 * nodeshutdown_manager.go: killPods, v1.34): the node is not ready and rejects pods, its pods are killed group after group, then
 * it goes off. Unmounting of volumes takes no time here.
 */
export class NodeShutdown {
  readonly #context: KubeletContext;
  readonly #runner: PodRunner;
  readonly #powerOff: (nodeName: string) => void;

  /** `powerOff`: the machine goes off, and its kubelet with it. */
  constructor(context: KubeletContext, runner: PodRunner, powerOff: (nodeName: string) => void) {
    this.#context = context;
    this.#runner = runner;
    this.#powerOff = powerOff;
  }

  begin(agent: NodeAgent, periods: readonly ShutdownPeriod[]): void {
    const { events } = this.#context;
    const { node } = agent;
    agent.isShuttingDown = true;
    events.event(node, 'Normal', 'Shutdown', 'Shutdown manager detected shutdown event');
    this.#writeNotReady(node.metadata.name);
    this.#killGroups(agent, shutdownGroups(periods, this.#runner.activePods(node.metadata.name)));
  }

  #writeNotReady(name: string): void {
    const { api, events, epochMs, steps } = this.#context;
    const node = api.get('Node', '', name);
    if (node === undefined) return;
    const event = 'NodeNotReady';
    events.event(node, 'Normal', event, `Node ${name} status is now: ${event}`);
    api.updateStatus('Node', shuttingDown(node, rfc3339(epochMs + steps.nowMs)));
  }

  /** The next group follows when all pods of a group have stopped, at the latest after its period. */
  #killGroups(agent: NodeAgent, [group, ...later]: readonly ShutdownGroup[]): void {
    if (group === undefined) {
      this.#powerOff(agent.node.metadata.name);
      return;
    }
    const { steps } = this.#context;
    let isOver = false;
    const next = (): void => {
      if (isOver) return;
      isOver = true;
      this.#killGroups(agent, later);
    };
    let left = group.pods.length;
    if (left === 0) {
      next();
      return;
    }
    steps.whileBusy(steps.nowMs + group.seconds * 1000, { run: next }, 0);
    for (const pod of group.pods) {
      this.#kill(agent, pod, group.seconds, () => {
        if (--left === 0) next();
      });
    }
  }

  #kill(agent: NodeAgent, pod: Pod, periodSeconds: number, done: () => void): void {
    const own = pod.spec.terminationGracePeriodSeconds ?? Infinity;
    const eviction = {
      reason: 'Terminated',
      message: MESSAGE,
      disruption: MESSAGE,
      keepsSuccess: true,
      graceSeconds: Math.min(own, periodSeconds),
    };
    killPodNow(this.#context, { agent, pod, eviction, runner: this.#runner }, done);
  }
}
