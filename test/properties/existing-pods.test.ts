import fc from 'fast-check';
import { test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { InputError } from '../../src/problems/index.ts';
import { readyNode } from '../support/scenario-plans.ts';
import { runs } from '../support/property-runs.ts';

/** A field that may be missing. */
const maybe = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.option(value, { nil: undefined, freq: 4 });

const time = maybe(
  fc.constantFrom('2025-01-01T00:00:00Z', '2024-06-01T12:00:00Z', '2091-01-01T00:00:00Z', '', 'x'),
);
const count = maybe(fc.constantFrom(0, 0, 0, 1, 7, -1, 2_147_483_647));
const reason = maybe(
  fc.constantFrom('', 'CrashLoopBackOff', 'ContainerCreating', 'Completed', 'Odd'),
);
const name = fc.constantFrom('main', 'main', 'main', 'main', 'init', 'side', 'other', '');

const anyState = fc.record(
  {
    waiting: maybe(fc.record({ reason, message: maybe(fc.string()) }, { requiredKeys: [] })),
    running: maybe(fc.record({ startedAt: time }, { requiredKeys: [] })),
    terminated: maybe(
      fc.record(
        { exitCode: count, reason, startedAt: time, finishedAt: time, signal: count },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

/** Usually at most one is set. */
const containerState = fc.oneof(
  { weight: 2, arbitrary: fc.record({ running: fc.record({ startedAt: time }) }) },
  anyState,
);

const containerStatuses = maybe(
  fc.array(
    fc.record(
      {
        name,
        ready: maybe(fc.boolean()),
        started: maybe(fc.boolean()),
        restartCount: count,
        state: maybe(containerState),
        lastState: maybe(containerState),
        image: maybe(fc.constant('app:1')),
        imageID: maybe(fc.constant('')),
        containerID: maybe(fc.constantFrom('', 'containerd://x', 'odd')),
      },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 3 },
  ),
);

const conditions = maybe(
  fc.array(
    fc.record(
      {
        type: fc.constantFrom('Ready', 'PodScheduled', 'Initialized', 'DisruptionTarget', 'Odd'),
        status: maybe(fc.constantFrom('True', 'False', 'Unknown', '')),
        reason,
        lastTransitionTime: time,
      },
      { requiredKeys: ['type'] },
    ),
    { maxLength: 4 },
  ),
);

const status = maybe(
  fc.record(
    {
      phase: maybe(
        fc.constantFrom(
          'Pending',
          'Running',
          'Running',
          'Succeeded',
          'Failed',
          'Unknown',
          '',
          'Odd',
        ),
      ),
      reason,
      message: maybe(fc.string()),
      startTime: time,
      nominatedNodeName: maybe(fc.constantFrom('n1', 'gone', '')),
      qosClass: maybe(fc.constantFrom('Burstable', '')),
      conditions,
      containerStatuses,
      initContainerStatuses: containerStatuses,
      ephemeralContainerStatuses: containerStatuses,
    },
    { requiredKeys: [] },
  ),
);

const owner = fc.constantFrom(
  { apiVersion: 'v1', kind: 'Pod', name: 'p0', uid: 'p0', controller: true },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'gone', uid: 'gone', controller: true },
  { apiVersion: 'batch/v1', kind: 'Job', name: 'job', uid: 'job', controller: true },
  { apiVersion: 'batch/v1', kind: 'CronJob', name: 'p1', uid: 'p1', controller: true },
);

const spec = fc.record(
  {
    nodeName: maybe(fc.constantFrom('n1', 'n1', 'n1', 'n1', 'n2', 'gone', '')),
    restartPolicy: maybe(fc.constantFrom('Always', 'OnFailure', 'Never')),
    activeDeadlineSeconds: maybe(fc.constantFrom(1, 60, 100_000)),
    terminationGracePeriodSeconds: maybe(fc.constantFrom(0, 30)),
    initContainers: fc.constantFrom(
      undefined,
      [{ name: 'init', image: 'app:1' }],
      [{ name: 'side', image: 'app:1', restartPolicy: 'Always' }],
    ),
    containers: fc.constant([{ name: 'main', image: 'app:1' }]),
  },
  { requiredKeys: ['containers'] },
);

const pods = fc.array(
  fc.record({
    spec,
    status,
    ownerReferences: maybe(fc.array(owner, { maxLength: 2 })),
    creationTimestamp: time,
    deletionTimestamp: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, time),
  }),
  { minLength: 1, maxLength: 3 },
);

/** None, some or all of the nodes. */
const others: fc.Arbitrary<readonly unknown[]> = fc.subarray([
  readyNode('n1'),
  readyNode('n2'),
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'job', namespace: 'default', uid: 'job' },
    spec: {
      template: {
        spec: { containers: [{ name: 'main', image: 'app:1' }], restartPolicy: 'Never' },
      },
    },
  },
]);

test('a dump with pods in any state gives a plan or an input error', () => {
  fc.assert(
    fc.property(pods, others, fc.constantFrom(undefined, 600), (drawn, beside, until) => {
      const objects = drawn.map(({ spec: podSpec, status: podStatus, ...metadata }, at) => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: `p${at}`, namespace: 'default', uid: `p${at}`, ...metadata },
        spec: podSpec,
        status: podStatus,
      }));
      try {
        plan({
          objects: [...beside, ...objects] as readonly KubernetesObject[],
          options: until === undefined ? {} : { until },
        });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
    }),
    { numRuns: runs(300) },
  );
});
