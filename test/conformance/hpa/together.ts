import { startControllers } from '../../../src/controllers/index.ts';
import type { Decision } from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { isBound } from '../../../src/objects/index.ts';
import type {
  HorizontalPodAutoscaler,
  Kind,
  ObjectOfKind,
  Pod,
} from '../../../src/objects/index.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { applyDefaults, ObjectStore } from '../../../src/server/index.ts';
import type { DeleteOptions } from '../../../src/server/store/api-server.ts';
import { groupBy } from '../../../src/units/index.ts';
import { EPOCH_MS } from '../controllers/recorded-case.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { timeAt, toldConditions, toldMetric, toldTime } from './recorded-objects.ts';
import type { PodGroup, RecordedRun, RunStep } from './recorded-run.ts';
import { RunDriver } from './run-driver.ts';
import { ToldSamples } from './told-samples.ts';

/** Our Deployment, ReplicaSet and HPA controllers with the recordings' driver. */
export function checkHpaTogether(line: Line): readonly string[] {
  const recorded = line as unknown as RecordedRun;
  const { syncs, looks } = play(recorded);
  return [
    ...differences(wholeSyncs(recorded.syncs), syncs).slice(0, 6),
    ...differences(wholeLooks(recorded), looks).slice(0, 6),
  ];
}

const PHASE_LETTERS: Readonly<Record<string, string>> = {
  Pending: 'P',
  Running: 'R',
  Succeeded: 'S',
  Failed: 'F',
};

const SYNC_DELAY_MS = 1;
const LOOK_DELAY_MS = 900;

function play(recorded: RecordedRun): { syncs: readonly Line[]; looks: readonly Line[] } {
  const { objects, until, steps = [] } = recorded;
  const [deployment, autoscaler] = objects;
  const { gates, rules } = findRelease('v1.36');
  const clock = new EventQueue();
  const admit: ConstructorParameters<typeof ObjectStore>[0]['admit'] = (_, object) =>
    applyDefaults(object);
  const api = new RecordedStore({ clock, epochMs: EPOCH_MS, seed: 0, gates, admit });
  const driver = new RunDriver(api, recorded);
  const syncs: Line[] = [];
  const looks: Line[] = [];
  let events: (readonly string[])[] = [];
  const second = () => Math.floor(clock.nowMs / 1000);
  const samples = () => sampleOf(driver, second());
  startControllers({
    ...{ api, clock, rules, epochMs: EPOCH_MS, provisionsVolumes: false },
    events: {
      event(involved, ...event) {
        if ('kind' in involved && involved.kind === autoscaler.kind) events.push(event);
      },
    },
    autoscaling: {
      metrics: {
        usageOfPods: () => samples().usageOfPods(),
        valuesOfPods: () => [],
        valueOfObject: () => ({ error: 'not recorded' }),
        externalValues: () => [],
      },
      follow: () => ({
        isActive: () => true,
        noteRepeats: () => undefined,
        note: ({ autoscaler: object, decision }) => {
          const pods = groupsOf(api.pods, driver.usage(second()));
          syncs.push({ t: second(), ...toldSync(object, decision), ev: events, pods });
          events = [];
        },
      }),
    },
  });
  let generation = 0;
  for (let at = 0; at <= until; at++) {
    const settle = (delayMs: number): void => {
      runUntil(clock, at * 1000 + delayMs);
    };
    settle(0);
    if (at === 0) api.create('Deployment', deployment);
    for (const step of steps) {
      if (step.at !== at) continue;
      if (step.do === 'rollout') generation++;
      takeStep(step, api, driver, generation);
    }
    settle(0);
    api.lingering = [];
    driver.look(at);
    driver.tick(at);
    settle(SYNC_DELAY_MS);
    if (at === 1) api.create('HorizontalPodAutoscaler', autoscaler);
    settle(LOOK_DELAY_MS);
    driver.look(at);
    if (at > 0) looks.push({ t: at, ...look(api) });
  }
  return { syncs, looks };
}

/**
 * A store with the uids of the recordings, which are numbers in order: they decide which of equally ranked pods goes. There pods
 * without a node that were deleted stay until the next second.
 */
class RecordedStore extends ObjectStore {
  #created = 0;
  lingering: Pod[] = [];

  override create<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    const uid = String(++this.#created).padStart(DIGITS, '0');
    return super.create(kind, { ...object, metadata: { ...object.metadata, uid } });
  }

  override delete(kind: Kind, namespace: string, name: string, options: DeleteOptions = {}): void {
    const pod = kind === 'Pod' ? this.get(kind, namespace, name) : undefined;
    super.delete(kind, namespace, name, options);
    if (pod === undefined || isBound(pod)) return;
    const metadata = { ...pod.metadata, deletionTimestamp: timeAt(0) };
    this.lingering.push({ ...pod, metadata });
  }

  get pods(): readonly Pod[] {
    return [...this.list('Pod'), ...this.lingering];
  }
}

const DIGITS = 12;

function sampleOf(driver: RunDriver, second: number): ToldSamples {
  const usage = driver.usage(second);
  const pods = [...usage.keys()];
  const { resolution, window } = driver.knobs;
  return new ToldSamples({
    metrics: { cpu: pods.map((pod) => usage.get(pod) ?? null) },
    ...{ pods, withProxy: new Set(), proxy: { cpu: undefined, memory: undefined } },
    ...{ timestamp: Math.floor((second - 1) / resolution) * resolution, window },
  });
}

function takeStep(step: RunStep, api: ObjectStore, driver: RunDriver, generation: number): void {
  if (step.do === 'driver') driver.knobs = { ...driver.knobs, ...step.knobs };
  if (step.do === 'capacity') driver.knobs = { ...driver.knobs, capacity: step.n };
  const [deployment] = api.list('Deployment');
  if (deployment === undefined) return;
  const { spec } = deployment;
  if (step.do === 'scale') {
    api.update('Deployment', { ...deployment, spec: { ...spec, replicas: step.n } });
  }
  if (step.do !== 'rollout') return;
  const containers = (spec.template.spec?.containers ?? []).map((container) => ({
    ...container,
    image: `app:${String(generation)}`,
    ...(step.cpu === undefined ? undefined : { resources: { requests: { cpu: step.cpu } } }),
  }));
  const template = { ...spec.template, spec: { ...spec.template.spec, containers } };
  api.update('Deployment', { ...deployment, spec: { ...spec, template } });
}

/** Runs all events until that time. */
function runUntil(clock: EventQueue, atMs: number): void {
  clock.at(atMs, () => undefined);
  while ((clock.nextMs ?? Infinity) <= atMs) clock.step();
}

function toldSync({ status }: HorizontalPodAutoscaler, decision: Decision): Line {
  const { desired, rescaleReason, proposed } = decision;
  return {
    p: proposed?.replicas ?? null,
    scaleTo: rescaleReason === undefined ? null : desired,
    r: [status?.currentReplicas ?? 0, status?.desiredReplicas ?? 0],
    cond: Object.fromEntries(
      toldConditions(status ?? { desiredReplicas: 0 }).map((one) => [String(one[0]), one]),
    ),
    cm: (status?.currentMetrics ?? []).map(toldMetric),
    lst: toldTime(status?.lastScaleTime) ?? null,
  };
}

/** Groups of like pods in any order, as text. */
function groupsOf(pods: readonly Pod[], usage: ReadonlyMap<string, number>): readonly string[] {
  const alike = groupBy(pods, (pod) => JSON.stringify(groupOf(pod, usage)));
  return Array.from(alike, ([text, { length }]) => `${String(length)} ${text}`).sort();
}

function groupOf(
  { metadata, spec, status }: Pod,
  usage: ReadonlyMap<string, number>,
): readonly unknown[] {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return [
    PHASE_LETTERS[status?.phase ?? 'Pending'],
    toldTime(status?.startTime) ?? null,
    ready === undefined ? null : Number(ready.status === 'True'),
    toldTime(ready?.lastTransitionTime) ?? null,
    Number(metadata.deletionTimestamp !== undefined),
    spec.containers[0]?.resources?.requests?.['cpu'],
    usage.get(metadata.name) ?? null,
  ];
}

function wholeSyncs(syncs: RecordedRun['syncs']): readonly Line[] {
  const cond = new Map<string, unknown>();
  let cm: readonly unknown[] = [];
  let lst: number | null = null;
  let pods: readonly PodGroup[] = [];
  return syncs.map((sync) => {
    for (const one of sync.cond ?? []) {
      if (one[1] === null) cond.delete(one[0]);
      else cond.set(one[0], one);
    }
    cm = sync.cm ?? cm;
    lst = sync.scaleTo === undefined ? lst : sync.t;
    pods = sync.pods ?? pods;
    return {
      ...{ t: sync.t, p: sync.p ?? null, scaleTo: sync.scaleTo ?? null, r: sync.r },
      ...{ cond: Object.fromEntries(cond), cm, lst, ev: sync.ev ?? [] },
      pods: pods.map(([count, ...rest]) => `${String(count)} ${JSON.stringify(rest)}`).sort(),
    };
  });
}

/** Every second from the first. */
function wholeLooks({ timeline, until }: RecordedRun): readonly Line[] {
  const known = new Map<string, unknown>();
  const changes = new Map(timeline.map((one) => [one.t, one]));
  return Array.from({ length: until }, (_, index): Line => {
    const { t: _t, ...changed }: Line = changes.get(index + 1) ?? {};
    for (const [name, numbers] of Object.entries(changed)) {
      if (numbers === null) known.delete(name);
      else known.set(name, numbers);
    }
    return { t: index + 1, ...Object.fromEntries(known) };
  });
}

const REVISION = 'deployment.kubernetes.io/revision';

function look(api: RecordedStore): Line {
  const [deployment] = api.list('Deployment');
  const { status, spec } = deployment ?? {};
  const { pods } = api;
  const sets = api.list('ReplicaSet').map((set) => {
    const name = `rs ${set.metadata.annotations?.[REVISION] ?? ''}`;
    const { replicas = 0, readyReplicas = 0 } = set.status ?? {};
    return [name, [set.spec.replicas ?? 1, replicas, readyReplicas]] as const;
  });
  return {
    deployment: [
      spec?.replicas ?? 1,
      status?.replicas ?? 0,
      status?.updatedReplicas ?? 0,
      status?.readyReplicas ?? 0,
      status?.unavailableReplicas ?? 0,
    ],
    ...Object.fromEntries(sets),
    pods: [
      pods.length,
      pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).length,
      pods.filter((pod) => !isBound(pod) && pod.metadata.deletionTimestamp === undefined).length,
    ],
  };
}
