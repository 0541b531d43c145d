import type { ContainerStatus, Pod, PodStatus } from '../../../src/objects/index.ts';
import type { Clock } from '../../../src/clock/index.ts';
import { Timestamps } from '../../../src/server/index.ts';
import type { ApiServer } from '../../../src/server/index.ts';
import { EPOCH_MS } from './recorded-case.ts';

/** Writes the statuses of pods that a kubelet would write. A given pod may be older than the stored one. */
export class PodWriter {
  readonly #api: ApiServer;
  readonly #timestamps: Timestamps;

  constructor(api: ApiServer, clock: Clock) {
    this.#api = api;
    this.#timestamps = new Timestamps(clock, EPOCH_MS);
  }

  run(pod: Pod, isReady: boolean): void {
    const { now } = this.#timestamps;
    const { startTime = now } = pod.status ?? {};
    const state = { running: { startedAt: startTime } };
    this.#write(pod, { phase: 'Running', startTime, ...mainContainer(isReady, state) }, isReady);
  }

  /** Succeeded or Failed; `reason`, if not empty, is the reason of a condition DisruptionTarget. */
  end(pod: Pod, exitCode: number, reason: string): void {
    const phase = exitCode === 0 ? 'Succeeded' : 'Failed';
    const { now: finishedAt } = this.#timestamps;
    const ended = mainContainer(false, { terminated: { exitCode, finishedAt } });
    this.#write(pod, { phase, ...ended }, false, reason);
  }

  setReady(pod: Pod, isReady: boolean): void {
    this.#write(pod, {}, isReady);
  }

  #write(pod: Pod, change: PodStatus, isReady: boolean, disruption = ''): void {
    const { namespace, name } = pod.metadata;
    const status = this.#api.get('Pod', namespace, name)?.status;
    const written = [...READINESS, ...(disruption === '' ? [] : ['DisruptionTarget'])];
    const others = (status?.conditions ?? []).filter(({ type }) => !written.includes(type));
    const lastTransitionTime = this.#timestamps.now;
    const conditions = READINESS.map((type) => ({
      type,
      status: isReady ? 'True' : 'False',
      lastTransitionTime,
    }));
    const target = { type: 'DisruptionTarget', status: 'True', reason: disruption };
    this.#api.setPodStatus(namespace, name, {
      ...status,
      ...change,
      conditions: [
        ...others,
        ...conditions,
        ...(disruption === '' ? [] : [{ ...target, lastTransitionTime }]),
      ],
    });
  }
}

const READINESS: readonly string[] = ['Ready', 'ContainersReady'];

function mainContainer(ready: boolean, state: NonNullable<ContainerStatus['state']>): PodStatus {
  const main = { name: 'main', image: '', imageID: '', ready, restartCount: 0, state };
  return { containerStatuses: [main] };
}
