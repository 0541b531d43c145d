/** A sender with queued events. */
interface Sender {
  deliverNext(): void;
}

/** Serialises delivery over all kinds: writes made by a handler are delivered after it returns. */
export class DeliveryQueue {
  /** One entry for each queued event, in order. */
  readonly #senders: Sender[] = [];
  #isDelivering = false;

  get isDelivering(): boolean {
    return this.#isDelivering;
  }

  add(sender: Sender): void {
    this.#senders.push(sender);
  }

  /** Runs `first`, then delivers every queued event. During a delivery it only runs `first`. */
  run(first: () => void): void {
    if (this.#isDelivering) {
      first();
      return;
    }
    this.#isDelivering = true;
    try {
      first();
      this.#deliverAll();
    } finally {
      this.#isDelivering = false;
    }
  }

  #deliverAll(): void {
    if (this.#senders.length === 0) return;
    // The loop also reaches events that are queued while it runs.
    for (const sender of this.#senders) sender.deliverNext();
    this.#senders.length = 0;
  }
}
