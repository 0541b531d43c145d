import type { WatchEvent, WatchHandler } from './api-server.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

interface Watcher<T> {
  readonly handler: WatchHandler<T>;
  /** Events up to this version are not delivered: the watcher started with the objects of this version. */
  readonly since: number;
  readonly needsStatus: boolean;
  stopped: boolean;
}

/** The watchers of one kind, in order of registration, and the events not yet delivered to them. */
export class Channel<T> {
  readonly #deliveries: DeliveryQueue;
  #watchers: readonly Watcher<T>[] = [];
  #needsStatus = false;
  #queued: WatchEvent<T>[] = [];
  /** How many of #queued are delivered. */
  #delivered = 0;

  constructor(deliveries: DeliveryQueue) {
    this.#deliveries = deliveries;
  }

  /** Whether a watcher has to get every status that is written. */
  get needsStatus(): boolean {
    return this.#needsStatus;
  }

  publish(event: WatchEvent<T>): void {
    if (this.#watchers.length === 0) return;
    if (this.#deliveries.isDelivering) {
      this.#queued.push(event);
      this.#deliveries.add(this);
      return;
    }
    this.#deliveries.run(() => {
      this.#notify(event);
    });
  }

  /** Delivers one queued event. */
  deliverNext(): void {
    const event = this.#queued[this.#delivered++]!;
    if (this.#delivered === this.#queued.length) {
      this.#queued = [];
      this.#delivered = 0;
    }
    this.#notify(event);
  }

  #notify(event: WatchEvent<T>): void {
    for (const watcher of this.#watchers) {
      if (!watcher.stopped && event.version > watcher.since) watcher.handler(event);
    }
  }

  /** Delivers `existing` to `handler` at once, then every event after version `since`. Returns a function that stops it. */
  subscribe(
    handler: WatchHandler<T>,
    since: number,
    { existing, needsStatus }: { existing: readonly WatchEvent<T>[]; needsStatus: boolean },
  ): () => void {
    const watcher: Watcher<T> = { handler, since, needsStatus, stopped: false };
    this.#setWatchers([...this.#watchers, watcher]);
    this.#deliveries.run(() => {
      for (const event of existing) {
        if (!watcher.stopped) handler(event);
      }
    });
    return () => {
      watcher.stopped = true;
      this.#setWatchers(this.#watchers.filter((other) => other !== watcher));
    };
  }

  #setWatchers(watchers: readonly Watcher<T>[]): void {
    this.#watchers = watchers;
    this.#needsStatus = watchers.some(({ needsStatus }) => needsStatus);
  }
}
