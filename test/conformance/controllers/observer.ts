import type { ApiServer, EventLog } from '../../../src/server/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { describeState } from './describe-state.ts';
import type { Shown } from './describe-state.ts';
import type { Look, RecordedEvent } from './recorded-case.ts';
import { RecordedNames } from './recorded-names.ts';

/** What an observer saw. */
export interface Played {
  readonly looks: readonly Look[];
  readonly events: readonly RecordedEvent[];
}

type Watched = Pick<ApiServer, 'list' | 'watch' | 'resourceVersion'>;

/** Records what changed between two looks at a cluster. */
export class Observer implements Played {
  readonly looks: Look[] = [];
  readonly events: RecordedEvent[] = [];
  readonly #api: Watched;
  readonly #log: Pick<EventLog, 'records'>;
  readonly #names: RecordedNames;
  readonly #shown: Shown;
  #before: Line = {};
  #version = -1;
  #seenEvents = 0;

  constructor(api: Watched, log: Pick<EventLog, 'records'>, shown: Shown) {
    this.#api = api;
    this.#log = log;
    this.#names = new RecordedNames(api);
    this.#shown = shown;
  }

  look(t: number): void {
    // In most seconds nothing is written, and recordings are searched by playing them many times.
    if (this.#api.resourceVersion !== this.#version) this.#lookAtObjects(t);
    for (const { object, type, reason, message } of this.#log.records.slice(this.#seenEvents)) {
      const [kind = '', ...path] = object.split('/');
      const name = path.at(-1) ?? '';
      const text = this.#names.in(message);
      this.events.push([t, `${kind}/${this.#names.of(name)} ${type} ${reason} ${text}`]);
    }
    this.#seenEvents = this.#log.records.length;
  }

  #lookAtObjects(t: number): void {
    const now = describeState(this.#api, this.#names, this.#shown);
    const state = changes(this.#before, now);
    if (Object.keys(state).length > 0) this.looks.push({ t, state });
    this.#before = now;
    this.#version = this.#api.resourceVersion;
  }
}

function changes(before: Line, now: Line): Line {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(now)) {
    if (!(key in before) || differences(before[key], value).length > 0) changed[key] = value;
  }
  for (const key of Object.keys(before)) if (!(key in now)) changed[key] = null;
  return changed;
}
