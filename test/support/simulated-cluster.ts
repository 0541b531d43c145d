import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { kubectlColumns } from '../../src/kubelet/index.ts';
import { setUpScheduler } from '../../src/scheduler/index.ts';
import type { PlanOptions } from '../../src/simulation/input/plan.ts';
import { World } from '../../src/simulation/world/build.ts';

/** A simulation with actions at given times, and a log of what `kubectl get pods -w` would print. */
export class SimulatedCluster {
  readonly world: World;
  /** "410 web-abc on n1: Terminating 1/1 (not ready)": seconds, pod, node, STATUS, READY, condition. */
  readonly podLog: string[] = [];

  constructor(objects: readonly KubernetesObject[], options: PlanOptions = {}) {
    const all = { tieBreak: 'name', ...options } as const;
    this.world = new World({ objects, setUp: setUpScheduler({}, all), options: all });
    this.world.api.watch('Pod', ({ type, object }) => {
      const line = `${this.seconds} ${describePod(object)}${type === 'DELETED' ? ', gone' : ''}`;
      if (this.podLog.at(-1) !== line) this.podLog.push(line);
    });
  }

  get seconds(): number {
    return this.world.clock.nowMs / 1000;
  }

  /** Runs an action at that second, after all other events of that second. */
  at(seconds: number, action: (world: World, cluster: this) => void): this {
    this.world.run(seconds * 1000);
    this.world.clock.at(seconds * 1000, () => {
      action(this.world, this);
    });
    this.world.run(seconds * 1000);
    return this;
  }

  /** Runs until that second or until the last event. True if no event is left. */
  run(untilSeconds = 100_000): boolean {
    return this.world.run(untilSeconds * 1000);
  }

  pod(name: string): Pod | undefined {
    return this.world.api.list('Pod').find(({ metadata }) => metadata.name === name);
  }

  /** The lines of the log from that second on, for pods with this prefix. */
  podLogOf(prefix: string, fromSeconds = 0): readonly string[] {
    return this.podLog.filter((line) => {
      const [at = '', name = ''] = line.split(' ');
      return name.startsWith(prefix) && Number(at) >= fromSeconds;
    });
  }

  /** The events of an object: time, reason and message. */
  events(name: string, reason?: string): readonly string[] {
    return this.world.events.records
      .filter((one) => one.object.endsWith(`/${name}`) && one.reason === (reason ?? one.reason))
      .map(({ at, reason: why, message }) => `${at} ${why}: ${message}`);
  }
}

function describePod(pod: Pod): string {
  const { status, ready } = kubectlColumns(pod);
  const node = pod.spec.nodeName === undefined ? '' : ` on ${pod.spec.nodeName}`;
  const unready = pod.status?.conditions?.some(
    (one) => one.type === 'Ready' && one.status === 'False',
  );
  // READY counts ready containers; the Ready condition may differ.
  const [up, all] = ready.split('/');
  const note = unready === true && up === all ? ' (not ready)' : '';
  return `${pod.metadata.name}${node}: ${status} ${ready}${note}`;
}
