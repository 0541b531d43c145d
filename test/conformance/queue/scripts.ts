import { isBound, isKind } from '../../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { ObjectStore } from '../../../src/server/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { RecordedScheduler } from './recorded-scheduler.ts';
import type { RecordedScript, ScriptOut, ScriptStep } from './recorded-script.ts';

/** The recorded clock began at a whole second. */
export const EPOCH_MS = Date.parse('2025-01-01T00:00:00Z');

/** Pods that the scheduler binds started later than all others. */
const START_MS = Date.parse('2026-01-01T00:00:00Z');

/** A script for the scheduling queue: what is attempted, in which order, and where each pod waits. */
export function checkScript(line: Line): readonly string[] {
  // The format has checked the shape of the line.
  const script = line as RecordedScript;
  const clock = new EventQueue();
  const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 0 });
  startBoundPods(api);
  const scheduler = new RecordedScheduler(api, clock, line);
  for (const object of script.objects) create(api, object);
  const outs = script.steps.flatMap((step) => take(step, api, clock, scheduler));
  const { outs: expected, places, nominated } = expectOf(line);
  return differences({ outs: expected, places, nominated }, { outs, ...placesOf(api) });
}

/** A pod that the scheduler binds starts at the minute of its number among the bound pods. */
function startBoundPods(api: ObjectStore): void {
  let minute = 0;
  api.watch('Pod', ({ type, object, previous }) => {
    if (type !== 'MODIFIED' || !isBound(object) || previous === undefined || isBound(previous))
      return;
    const { namespace, name } = object.metadata;
    const startTime = new Date(START_MS + ++minute * 60_000).toISOString().replace('.000Z', 'Z');
    api.setPodStatus(namespace, name, { ...object.status, phase: 'Running', startTime });
  });
}

function take(
  step: ScriptStep,
  api: ObjectStore,
  clock: EventQueue,
  scheduler: RecordedScheduler,
): readonly ScriptOut[] {
  switch (step.op) {
    case 'create':
      create(api, step.object);
      return [];
    case 'update':
      update(api, step.object);
      return [];
    case 'delete':
      remove(api, step.object);
      return [];
    case 'advance':
      advance(clock, step.ms);
      return [];
    case 'finish':
      finish(api);
      return [];
    case 'run':
      return [{ attempts: scheduler.run() }];
    case 'state':
      return [{ state: scheduler.places() }];
  }
}

function create(api: ObjectStore, object: KubernetesObject): void {
  const kind = object.kind as 'Pod';
  api.create(kind, object as Pod, { admitted: true });
}

/** The scheduler hears of the new version at once. */
function update(api: ObjectStore, object: KubernetesObject): void {
  const kind = object.kind as 'Pod';
  const { namespace = 'default', name } = object.metadata;
  const stored = api.get(kind, namespace, name);
  if (stored === undefined) {
    create(api, object);
    return;
  }
  const given = keepsNode(object, stored);
  const written = api.update(kind, given);
  if (given.status !== undefined) api.updateStatus(kind, { ...written, status: given.status });
}

/** A bound pod stays on its node. */
function keepsNode(object: KubernetesObject, stored: KubernetesObject): Pod {
  const given = object as Pod;
  const nodeName = isKind(stored, 'Pod') ? stored.spec.nodeName : undefined;
  return nodeName === undefined ? given : { ...given, spec: { ...given.spec, nodeName } };
}

function remove(
  api: ObjectStore,
  { kind, metadata: { namespace = '', name } }: KubernetesObject,
): void {
  api.delete(kind as 'Pod', namespace, name, { gracePeriodSeconds: 0 });
}

function advance(clock: EventQueue, ms: number): void {
  const untilMs = clock.nowMs + ms;
  clock.at(untilMs, () => undefined);
  const nextMs = (): number => Math.min(clock.nextMs ?? Infinity, clock.nextIdleMs ?? Infinity);
  while (nextMs() <= untilMs) clock.stepIdle();
}

function finish(api: ObjectStore): void {
  const leaving = api.list('Pod').filter((pod) => pod.metadata.deletionTimestamp !== undefined);
  const byName = [...leaving].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  for (const pod of byName) remove(api, pod);
}

function placesOf(api: ObjectStore): Line {
  const pods = api.list('Pod').filter((object) => isKind(object, 'Pod'));
  const keyed = pods.map((pod) => [`${pod.metadata.namespace}/${pod.metadata.name}`, pod] as const);
  return {
    places: Object.fromEntries(keyed.map(([key, { spec }]) => [key, spec.nodeName ?? ''])),
    nominated: Object.fromEntries(
      keyed.flatMap(([key, { status }]) => {
        const node = status?.nominatedNodeName ?? '';
        return node === '' ? [] : [[key, node]];
      }),
    ),
  };
}
