import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConditionTrue, isTerminalPhase } from '../../objects/index.ts';
import type { Container, ContainerStatus, Pod } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { EventLog, ObjectStore } from '../../server/index.ts';
import { startKubelets } from './kubelets.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);
const CONDITIONS = [
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
];

const duration = fc.constantFrom('0s', '700ms', '3s', '45s', '700s', 'forever');
const exitCode = fc.constantFrom('0', '1', '137');
const probe = fc.record({
  periodSeconds: fc.integer({ min: 1, max: 10 }),
  initialDelaySeconds: fc.integer({ min: 0, max: 20 }),
  failureThreshold: fc.integer({ min: 1, max: 3 }),
});

const container = fc.record(
  {
    image: fc.constantFrom('a:1', 'b:1', 'c'),
    readinessProbe: probe,
    livenessProbe: probe,
    startupProbe: probe,
  },
  { requiredKeys: ['image'] },
);

const settings = fc.record(
  {
    'run-duration': fc.array(duration, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
    'exit-code': fc.array(exitCode, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
    'start-up': fc.constantFrom('0s', '5s', '40s', 'never'),
    'stop-duration': fc.constantFrom('0s', '5s', 'never'),
    'pull-failures': fc.constantFrom('0', '2', 'always'),
  },
  { requiredKeys: [] },
);

const podCase = fc.record({
  restartPolicy: fc.constantFrom('Always', 'OnFailure', 'Never'),
  init: fc.array(fc.tuple(container, fc.boolean()), { maxLength: 2 }),
  main: fc.array(container, { minLength: 1, maxLength: 2 }),
  settings,
  initExitCode: exitCode,
  deadline: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  deletedAtMs: fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
});

type PodCase = typeof podCase extends fc.Arbitrary<infer T> ? T : never;

function podOf(drawn: PodCase, number: number): Pod {
  const { restartPolicy, deadline } = drawn;
  const initContainers: Container[] = drawn.init.map(([each, sidecar], index) =>
    sidecar
      ? { ...each, name: `i${index}`, restartPolicy: 'Always' }
      : { name: `i${index}`, image: each.image },
  );
  const annotations: Record<string, string> = {};
  for (const [knob, text] of Object.entries(drawn.settings))
    annotations[`kschedsim.dev/${knob}`] = text;
  for (const { name } of initContainers)
    annotations[`kschedsim.dev/exit-code.${name}`] = drawn.initExitCode;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `p${number}`, namespace: 'default', annotations },
    spec: {
      restartPolicy,
      terminationGracePeriodSeconds: 30,
      ...(deadline === undefined ? {} : { activeDeadlineSeconds: deadline }),
      initContainers,
      containers: drawn.main.map((each, index) => ({ ...each, name: `c${index}` })),
    },
  };
}

function checkRestartCounts(
  before: readonly ContainerStatus[] = [],
  after: readonly ContainerStatus[] = [],
): void {
  for (const { name, restartCount } of before) {
    const now = after.find((each) => each.name === name);
    expect(now?.restartCount).toBeGreaterThanOrEqual(restartCount);
  }
}

/** Checks what must hold after every change of a pod. */
function checkStep(before: Pod | undefined, after: Pod): void {
  const { status = {} } = after;
  const old = before?.status ?? {};
  if (isTerminalPhase(old.phase)) expect(status.phase).toBe(old.phase);
  if (old.startTime !== undefined) expect(status.startTime).toBe(old.startTime);
  checkRestartCounts(old.initContainerStatuses, status.initContainerStatuses);
  checkRestartCounts(old.containerStatuses, status.containerStatuses);
  if (status.containerStatuses !== undefined) {
    expect(status.conditions?.map(({ type }) => type)).toEqual(CONDITIONS);
  }
  const ready = isConditionTrue(status.conditions, 'Ready');
  if (isTerminalPhase(status.phase)) expect(ready).not.toBe(true);
  for (const { lastTransitionTime } of status.conditions ?? [])
    expect(lastTransitionTime).toBeDefined();
}

test('statuses never go back, and the simulation ends', () => {
  fc.assert(
    fc.property(fc.array(podCase, { minLength: 1, maxLength: 4 }), (drawn) => {
      const clock = new EventQueue();
      const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 1 });
      const events = new EventLog(clock);
      api.create('Node', {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'n1' },
        status: { allocatable: { cpu: '4', memory: '8Gi', pods: '3' } },
      });
      startKubelets({ api, clock, events, epochMs: EPOCH_MS });
      api.watch('Pod', ({ object, previous }) => {
        checkStep(previous, object);
      });
      drawn.forEach((each, number) => {
        api.create('Pod', podOf(each, number));
        api.bind('default', `p${number}`, 'n1');
        if (each.deletedAtMs === undefined) return;
        clock.at(each.deletedAtMs, () => {
          if (api.get('Pod', 'default', `p${number}`) !== undefined) {
            api.delete('Pod', 'default', `p${number}`);
          }
        });
      });
      let steps = 0;
      while (clock.step()) expect(++steps).toBeLessThan(20_000);
      drawn.forEach(({ deletedAtMs }, number) => {
        if (deletedAtMs !== undefined)
          expect(api.get('Pod', 'default', `p${number}`)).toBeUndefined();
      });
    }),
    { numRuns: 100 },
  );
}, 60_000);

const simplePod = fc.record({
  images: fc.array(fc.constantFrom('a:1', 'b:1', 'latest'), { minLength: 1, maxLength: 3 }),
  restartPolicy: fc.constantFrom('Always', 'OnFailure', 'Never'),
  hostNetwork: fc.boolean(),
  boundAtMs: fc.integer({ min: 0, max: 5000 }),
  /** Deletion of the first replica. */
  deletedAtMs: fc.option(fc.integer({ min: 100, max: 20_000 }), { nil: undefined }),
  /** The nodes of its replicas, which share a template; the last one is bound later. */
  nodes: fc.array(fc.constantFrom('n1', 'n2', 'n3'), { minLength: 1, maxLength: 4 }),
  lastIsLaterByMs: fc.constantFrom(0, 0, 100, 3000),
});

type SimplePodCase = typeof simplePod extends fc.Arbitrary<infer T> ? T : never;

/** All statuses and events of each pod, with their times. What happens at one time on several pods has no order. */
function podLog(drawn: readonly SimplePodCase[], spec: object): readonly string[] {
  const clock = new EventQueue();
  const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 1 });
  const lines: string[] = [];
  const write = (uid: string, ...words: unknown[]): void => {
    lines.push(`${uid} ${String(clock.nowMs).padStart(6)} ${JSON.stringify(words)}`);
  };
  const events = new EventLog(clock, ({ reason, message, container }, uid) => {
    write(uid, reason, message, container);
  });
  for (const [name, addresses] of [
    ['n1', []],
    ['n2', []],
    ['n3', [{ type: 'InternalIP', address: '10.0.0.3' }]],
  ] as const) {
    api.create('Node', {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name },
      status: {
        allocatable: { pods: '110' },
        addresses,
        images: [{ names: ['b:1'], sizeBytes: 5 }],
      },
    });
  }
  startKubelets({ api, clock, events, epochMs: EPOCH_MS });
  api.watch('Pod', ({ type, object: { metadata, status } }) => {
    write(metadata.uid ?? '', type, metadata.name, metadata.deletionTimestamp, status);
  });
  drawn.forEach(({ images, restartPolicy, hostNetwork, nodes, ...times }, number) => {
    const containers = images.map((image, index) => ({ name: `c${index}`, image }));
    nodes.forEach((node, replica) => {
      const name = `p${number}-${replica}`;
      api.create('Pod', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace: 'default' },
        spec: { containers, restartPolicy, hostNetwork, ...spec },
      });
      const delayMs = replica === nodes.length - 1 ? times.lastIsLaterByMs : 0;
      clock.at(times.boundAtMs + delayMs, () => {
        if (api.get('Pod', 'default', name) !== undefined) api.bind('default', name, node);
      });
    });
    if (times.deletedAtMs !== undefined) {
      clock.at(times.deletedAtMs, () => {
        api.delete('Pod', 'default', `p${number}-0`);
      });
    }
  });
  while ((clock.nextMs ?? Infinity) < 100_000) clock.step();
  const podOf = (line: string): string => line.slice(0, line.indexOf(' '));
  return lines.sort((a, b) => podOf(a).localeCompare(podOf(b)));
}

test('a SimplePod writes the same statuses and events as a PodWorker', () => {
  fc.assert(
    fc.property(fc.array(simplePod, { minLength: 1, maxLength: 4 }), (drawn) => {
      // A deadline, however far away, makes a pod not simple.
      expect(podLog(drawn, {})).toEqual(podLog(drawn, { activeDeadlineSeconds: 1_000_000 }));
    }),
    { numRuns: 200 },
  );
}, 60_000);
