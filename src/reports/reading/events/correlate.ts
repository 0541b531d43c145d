import type { PlanEvent } from '../../../outcome/index.ts';
import { append } from '../../../units/index.ts';
import { eventSource } from './source.ts';
import type { EventRow } from './row.ts';
import { EventSeries } from './series.ts';
import { TokenBucket } from './token-bucket.ts';

/** From so many different messages in a row on, events of one reason are combined. */
const COMBINED_FROM = 10;
/** The row ends after so many seconds without such an event. */
const ROW_SECONDS = 600;
const COMBINED = '(combined from similar events): ';

/** The different messages of one reason. */
interface Similar {
  messages: Set<string>;
  lastAt: number;
}

/**
 * The events that the API server has: equal events are counted, many similar events combined, and each object gets at most 25 events
 * and then one more per 5 min for each source and type. Source: client-go tools/record/events_cache.go EventCorrelator, and for
 * kube-scheduler tools/events/event_broadcaster.go, v1.34.
 *
 * @param events in order of time
 * @param now virtual seconds
 */
export function correlateEvents(events: readonly PlanEvent[], now: number): readonly EventRow[] {
  const correlator = new Correlator();
  const series = new Map<string, EventSeries>();
  const rows: EventRow[] = [];
  for (const event of events) {
    const source = eventSource(event);
    if (source !== 'scheduler') {
      correlator.add(event, `${source} ${event.object} ${event.type}`);
      continue;
    }
    const key = [event.object, event.type, event.reason].join('\0');
    const running = series.get(key);
    if (running?.add(event.at) === true) continue;
    if (running !== undefined) rows.push(running.rowAt(event.at));
    series.set(key, new EventSeries(event));
  }
  for (const one of series.values()) rows.push(one.rowAt(now));
  append(rows, correlator.rows);
  return rows.sort((a, b) => a.lastAt - b.lastAt);
}

class Correlator {
  /** The rows as written last, by key. */
  readonly #written = new Map<string, EventRow>();
  /** The observed events, written or not. */
  readonly #observed = new Map<string, { readonly count: number; readonly firstAt: number }>();
  readonly #similar = new Map<string, Similar>();
  readonly #limits = new Map<string, TokenBucket>();

  get rows(): Iterable<EventRow> {
    return this.#written.values();
  }

  /** `group`: the source, the object and the type. */
  add(event: PlanEvent, group: string): void {
    const reason = `${group} ${event.reason}`;
    const isCombined = this.#combines(event, reason);
    const key = isCombined ? reason : `${reason}\0${event.message}`;
    const { count, firstAt } = this.#observed.get(key) ?? { count: 0, firstAt: event.at };
    this.#observed.set(key, { count: count + 1, firstAt });
    const limit = this.#limits.get(group) ?? new TokenBucket();
    this.#limits.set(group, limit);
    if (!limit.accepts(event.at)) return;
    const message = isCombined ? COMBINED + event.message : event.message;
    const lastAt = event.at;
    this.#written.set(key, { event, message, count: count + 1, firstAt, lastAt });
  }

  #combines({ at, message }: PlanEvent, reason: string): boolean {
    const similar = this.#similar.get(reason) ?? { messages: new Set<string>(), lastAt: at };
    this.#similar.set(reason, similar);
    if (at - similar.lastAt > ROW_SECONDS) similar.messages = new Set();
    similar.messages.add(message);
    similar.lastAt = at;
    if (similar.messages.size < COMBINED_FROM) return false;
    // Upstream forgets any of them.
    const [oldest = ''] = similar.messages;
    similar.messages.delete(oldest);
    return true;
  }
}
