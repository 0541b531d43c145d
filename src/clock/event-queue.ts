/** Runs at a scheduled time. */
export type Handler = () => void;

/** Identifies a scheduled handler, to cancel it. */
export type Ticket = number;

/** Reads virtual time. */
export interface Clock {
  /** Milliseconds since the simulation began. */
  readonly nowMs: number;
}

/**
 * The virtual clock and its scheduled handlers: a binary heap of (time, sequence). Handlers of equal time
 * run in the order in which they were scheduled, so equal input gives equal runs.
 */
export class EventQueue implements Clock {
  #nowMs = 0;
  #issued = 0;
  #processed = 0;
  readonly #times: number[] = [];
  readonly #tickets: Ticket[] = [];
  readonly #handlers = new Map<Ticket, Handler>();
  /** Sorted by time, then by the order in which the events were scheduled. */
  readonly #idle: { readonly timeMs: number; readonly handler: Handler }[] = [];

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Number of handlers that have run. */
  get processed(): number {
    return this.#processed;
  }

  /** Number of scheduled handlers, without idle handlers. */
  get pending(): number {
    return this.#handlers.size;
  }

  /** Schedules `handler` at a time, at the earliest now. */
  at(timeMs: number, handler: Handler): Ticket {
    const ticket = ++this.#issued;
    this.#handlers.set(ticket, handler);
    this.#push(Math.max(timeMs, this.#nowMs), ticket);
    return ticket;
  }

  /** Schedules `handler` that many milliseconds from now. */
  after(delayMs: number, handler: Handler): Ticket {
    return this.at(this.#nowMs + delayMs, handler);
  }

  /**
   * Schedules an idle handler: it runs at its time only if another handler is scheduled then or later, and does not itself keep the
   * simulation going. For periodic work that repeats without need.
   */
  whileBusy(timeMs: number, handler: Handler): void {
    const at = this.#idle.findLastIndex((other) => other.timeMs <= timeMs) + 1;
    this.#idle.splice(at, 0, { timeMs: Math.max(timeMs, this.#nowMs), handler });
  }

  cancel(ticket: Ticket): void {
    this.#handlers.delete(ticket);
  }

  /** Time of the next handler; undefined if only idle handlers are left, or none. */
  get nextMs(): number | undefined {
    const busyMs = this.#nextBusyMs;
    const idleMs = this.nextIdleMs;
    return busyMs === undefined || idleMs === undefined ? busyMs : Math.min(busyMs, idleMs);
  }

  /** Time of the next idle handler. */
  get nextIdleMs(): number | undefined {
    return this.#idle[0]?.timeMs;
  }

  get #nextBusyMs(): number | undefined {
    while (this.#tickets.length > 0 && !this.#handlers.has(this.#tickets[0]!)) this.#pop();
    return this.#times[0];
  }

  /** Runs the next handler; false if only idle handlers are left, or none. */
  step(): boolean {
    return this.nextMs === undefined ? false : this.#run();
  }

  /** Like `step`, but runs idle handlers even if no other handler is scheduled. */
  stepIdle(): boolean {
    return this.#run();
  }

  #run(): boolean {
    const timeMs = this.#nextBusyMs;
    const idle = this.#idle[0];
    if (idle !== undefined && (timeMs === undefined || idle.timeMs < timeMs)) {
      this.#idle.shift();
      this.#nowMs = idle.timeMs;
      this.#processed++;
      idle.handler();
      return true;
    }
    if (timeMs === undefined) return false;
    const ticket = this.#tickets[0]!;
    const handler = this.#handlers.get(ticket)!;
    this.#pop();
    this.#handlers.delete(ticket);
    this.#nowMs = timeMs;
    this.#processed++;
    handler();
    return true;
  }

  #before(a: number, b: number): boolean {
    const times = this.#times;
    return (
      times[a]! < times[b]! || (times[a] === times[b] && this.#tickets[a]! < this.#tickets[b]!)
    );
  }

  #swap(a: number, b: number): void {
    const times = this.#times;
    const tickets = this.#tickets;
    const time = times[a]!;
    const ticket = tickets[a]!;
    times[a] = times[b]!;
    tickets[a] = tickets[b]!;
    times[b] = time;
    tickets[b] = ticket;
  }

  #push(timeMs: number, ticket: Ticket): void {
    let at = this.#times.push(timeMs) - 1;
    this.#tickets.push(ticket);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#before(at, up)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  #pop(): void {
    const last = this.#times.length - 1;
    this.#swap(0, last);
    this.#times.pop();
    this.#tickets.pop();
    for (let at = 0; ;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < last && this.#before(left, least)) least = left;
      if (left + 1 < last && this.#before(left + 1, least)) least = left + 1;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}
