import { isRecord } from '../../../src/units/index.ts';
import { applyDefaults, isKind } from '../../../src/api/index.ts';
import type { Kind, KubernetesObject } from '../../../src/api/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { startControllers } from '../../../src/controllers/index.ts';
import { EventLog, ObjectStore } from '../../../src/store/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { describeState } from './describe-state.ts';
import { PodDriver } from './pod-driver.ts';
import { EPOCH_MS } from './recorded-case.ts';
import type { Look, RecordedCase, RecordedEvent, RecordedStep } from './recorded-case.ts';

const STEP_DELAY_MS = 250;
const LOOK_DELAY_MS = 500;

/** Golden data of the controllers: the run matches one timeline, has every event of all recordings, and no unrecorded event. */
export function checkTimelines(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as RecordedCase;
  const { looks, events } = play(recorded);
  const [closest = []] = recorded.recordings
    .map((recording) => differences(recording, looks))
    .sort((a, b) => a.length - b.length);
  return [...closest, ...wrongEvents(recorded.events, events)];
}

function wrongEvents(
  { always, sometimes }: RecordedCase['events'],
  actual: readonly RecordedEvent[],
): readonly string[] {
  const keyOf = ([at, text]: RecordedEvent): string => `${at} ${text}`;
  const found = new Set(actual.map(keyOf));
  const allowed = new Set([...always, ...sometimes].map(keyOf));
  return [
    ...always.map(keyOf).flatMap((key) => (found.has(key) ? [] : [`event missing: ${key}`])),
    ...[...found].flatMap((key) => (allowed.has(key) ? [] : [`event not expected: ${key}`])),
  ];
}

function play({ objects, steps, until, every = 1 }: RecordedCase): {
  readonly looks: readonly Look[];
  readonly events: readonly RecordedEvent[];
} {
  const clock = new EventQueue();
  const api = new ObjectStore({
    clock,
    epochMs: EPOCH_MS,
    seed: 0,
    admit: (_, object) => applyDefaults(object),
  });
  const log = new EventLog(clock);
  for (const object of objects) create(api, object);
  const driver = new PodDriver(api, clock);
  const looks: Look[] = [];
  const events: RecordedEvent[] = [];
  let before: Record<string, unknown> = {};
  let recorded = 0;
  const look = (t: number): void => {
    const now = describeState(api);
    const state = changes(before, now);
    if (Object.keys(state).length > 0) looks.push({ t, state });
    before = now;
    for (; recorded < log.records.length; recorded++) {
      events.push([t, textOf(log, recorded)]);
    }
  };
  /** Runs all events until that time. */
  const settle = (atMs: number): void => {
    clock.at(atMs, () => undefined);
    while ((clock.nextMs ?? Infinity) <= atMs) clock.step();
  };
  startControllers({ api, clock, epochMs: EPOCH_MS, events: log });
  for (let second = 0; second <= until; second++) {
    settle(second * 1000);
    driver.tick();
    settle(second * 1000 + STEP_DELAY_MS);
    for (const step of steps) if (step.at === second) take(step, api);
    settle(second * 1000 + LOOK_DELAY_MS);
    if (second % every === 0 || second === until) look(second + LOOK_DELAY_MS / 1000);
  }
  return { looks, events };
}

/** "Job/a Normal SuccessfulCreate Created pod: a-*": suffixes of generated names are left out. */
function textOf(log: EventLog, index: number): string {
  const record = log.records[index];
  if (record === undefined) throw new Error(`no event ${index}`);
  const { object, type, reason, message } = record;
  const [kind = '', , name = ''] = object.split('/');
  const text = message.replace(/^((?:Created|Deleted) pod: .*-)[a-z0-9]{5}$/, '$1*');
  return `${kind}/${name} ${type} ${reason} ${text}`;
}

function changes(before: Line, now: Line): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(now)) {
    if (!(key in before) || differences(before[key], value).length > 0) changed[key] = value;
  }
  for (const key of Object.keys(before)) if (!(key in now)) changed[key] = null;
  return changed;
}

function take(step: RecordedStep, api: ObjectStore): void {
  switch (step.op) {
    case 'create':
      create(api, step.object);
      return;
    case 'delete':
      if (find(api, step) !== undefined) api.delete(step.kind as Kind, 'default', step.name);
      return;
    case 'patch': {
      const stored = find(api, step);
      if (stored === undefined) return;
      const patched = merged(stored, step.patch) as KubernetesObject;
      const kind = step.kind as Kind;
      if (isKind(patched, kind)) api.update(kind, applyDefaults(patched));
      return;
    }
    case 'deletePods': {
      const pods = api.list('Pod').filter(({ metadata }) => {
        const [, app] = /^app=(.*)$/.exec(step.match) ?? [];
        return metadata.deletionTimestamp === undefined && metadata.labels?.['app'] === app;
      });
      const chosen = step.count === 0 ? pods : pods.slice(0, step.count);
      for (const { metadata } of chosen) {
        api.delete('Pod', metadata.namespace ?? '', metadata.name);
      }
    }
  }
}

function find(
  api: ObjectStore,
  { kind, name }: { readonly kind: string; readonly name: string },
): KubernetesObject | undefined {
  return api.get(kind as Kind, 'default', name);
}

function create(api: ObjectStore, object: KubernetesObject): void {
  const kind = object.kind as Kind;
  if (isKind(object, kind)) api.create(kind, object);
}

/** A JSON merge patch. */
function merged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result = new Map(isRecord(value) ? Object.entries(value) : []);
  for (const [key, inner] of Object.entries(patch)) {
    if (inner === null) result.delete(key);
    else result.set(key, merged(result.get(key), inner));
  }
  return Object.fromEntries(result);
}
