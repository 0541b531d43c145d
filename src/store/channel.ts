import type { WatchEvent, WatchHandler } from './api-server.ts';

interface Watcher<T> {
  readonly handler: WatchHandler<T>;
  /** Changes up to here were part of what the watcher was shown at the start. */
  readonly since: number;
  stopped: boolean;
}

/** Has one thing to say each time it is asked. */
interface Speaker {
  speak(): void;
}

/** Whose turn it is: changes are told one after the other over all kinds; what a handler writes waits until it returns. */
export class Turns {
  readonly #queue: Speaker[] = [];
  #speaking = false;

  /** Somebody speaks: whoever has something to say waits in the queue. */
  get isTaken(): boolean {
    return this.#speaking;
  }

  queue(speaker: Speaker): void {
    this.#queue.push(speaker);
  }

  /** `first`, then everything that waits; when someone is speaking already, only `first`, and the rest in their turn. */
  run(first: () => void): void {
    if (this.#speaking) {
      first();
      return;
    }
    this.#speaking = true;
    try {
      first();
      this.#catchUp();
    } finally {
      this.#speaking = false;
    }
  }

  #catchUp(): void {
    if (this.#queue.length === 0) return;
    // Reaches what is queued meanwhile.
    for (const speaker of this.#queue) speaker.speak();
    this.#queue.length = 0;
  }
}

/** The watchers of one kind, in the order in which they came, and the changes they have not heard of yet. */
export class Channel<T> implements Speaker {
  readonly #turns: Turns;
  #watchers: readonly Watcher<T>[] = [];
  #waiting: WatchEvent<T>[] = [];
  #told = 0;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  announce(event: WatchEvent<T>): void {
    if (this.#watchers.length === 0) return;
    if (this.#turns.isTaken) {
      this.#waiting.push(event);
      this.#turns.queue(this);
      return;
    }
    this.#turns.run(() => {
      this.#tell(event);
    });
  }

  speak(): void {
    const event = this.#waiting[this.#told++]!;
    if (this.#told === this.#waiting.length) {
      this.#waiting = [];
      this.#told = 0;
    }
    this.#tell(event);
  }

  #tell(event: WatchEvent<T>): void {
    for (const watcher of this.#watchers) {
      if (!watcher.stopped && event.version > watcher.since) watcher.handler(event);
    }
  }

  /** Tells `handler` of `present` at once, and of whatever comes after `since`. Returns how to stop. */
  join(handler: WatchHandler<T>, since: number, present: readonly WatchEvent<T>[]): () => void {
    const watcher: Watcher<T> = { handler, since, stopped: false };
    this.#watchers = [...this.#watchers, watcher];
    this.#turns.run(() => {
      for (const event of present) {
        if (!watcher.stopped) handler(event);
      }
    });
    return () => {
      watcher.stopped = true;
      this.#watchers = this.#watchers.filter((other) => other !== watcher);
    };
  }
}
