import type { EventQueue } from '../../clock/index.ts';
import type { Kind, ResourceQuota } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { readQuantity } from '../../units/index.ts';

export interface ScheduledRetry {
  readonly timeMs: number;
  readonly namespace: string;
  readonly retry: () => void;
  /** It keeps the simulation running: a reason of the refusal has changed, or the retry takes place in any case. */
  isGuaranteed: boolean;
}

/** The kinds that admission reads, besides quotas. After a change of one a refused create may succeed. */
const ADMISSION_KINDS: readonly Kind[] = [
  'LimitRange',
  'Namespace',
  'PriorityClass',
  'RuntimeClass',
];

/**
 * Schedules retries of refused creates. While the reason of the refusal has not changed, a retry does not keep the simulation
 * running: it takes place only if other events do. Once a quota is freed or a class is created, it takes place in any case.
 */
export class RetryClock {
  readonly #clock: EventQueue;
  readonly #scheduled = new Set<ScheduledRetry>();

  constructor(api: ApiServer, clock: EventQueue) {
    this.#clock = clock;
    for (const kind of ADMISSION_KINDS) {
      api.watch(kind, ({ object }) => {
        this.#changed(object.metadata.namespace);
      });
    }
    api.watch('ResourceQuota', (event) => {
      if (freesQuota(event)) this.#changed(event.object.metadata.namespace);
    });
  }

  get nowMs(): number {
    return this.#clock.nowMs;
  }

  /** Runs `retry` after that many milliseconds. */
  after(delayMs: number, namespace: string, retry: () => void): ScheduledRetry {
    const timeMs = this.#clock.nowMs + delayMs;
    const scheduled = { timeMs, namespace, retry, isGuaranteed: false };
    this.#scheduled.add(scheduled);
    this.#clock.whileBusy(timeMs, () => {
      this.#run(scheduled);
    });
    return scheduled;
  }

  /** Makes a retry take place in any case. */
  guarantee(retry: ScheduledRetry): void {
    if (retry.isGuaranteed) return;
    retry.isGuaranteed = true;
    this.#clock.at(retry.timeMs, () => {
      this.#run(retry);
    });
  }

  #changed(namespace: string | undefined): void {
    for (const retry of this.#scheduled) {
      if (namespace === undefined || namespace === retry.namespace) this.guarantee(retry);
    }
  }

  #run(scheduled: ScheduledRetry): void {
    if (this.#scheduled.delete(scheduled)) scheduled.retry();
  }
}

/** A quota is deleted, has a new spec, or counts less than before. */
function freesQuota({ type, object, previous }: WatchEvent<ResourceQuota>): boolean {
  if (type === 'DELETED') return true;
  if (previous === undefined) return false;
  if (previous.spec !== object.spec) return true;
  const { used = {} } = object.status ?? {};
  const { used: before = {} } = previous.status ?? {};
  return Object.entries(used).some(
    ([name, amount]) => readQuantity(amount).compare(readQuantity(before[name] ?? 0)) < 0,
  );
}
