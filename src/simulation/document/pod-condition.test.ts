import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContainerStatus, Pod } from '../../objects/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';
import { isLooping } from './pod-condition.ts';

const REASONS = [
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'PodInitializing',
  '',
];

const states = fc.oneof(
  fc.constantFrom(...REASONS).map((reason) => ({ waiting: { reason } })),
  fc.constantFrom(0, 1).map((exitCode) => ({ terminated: { exitCode } })),
  fc.constant({ running: {} }),
);

const statuses = (prefix: string): fc.Arbitrary<ContainerStatus[]> =>
  fc.array(states, { maxLength: 3 }).map((all) =>
    all.map((state, at) => ({
      name: `${prefix}${String(at)}`,
      ready: 'running' in state,
      started: 'running' in state,
      restartCount: 0,
      image: 'a',
      imageID: 'a',
      state,
    })),
  );

const pods = fc
  .record({
    init: statuses('i'),
    main: statuses('c'),
    isReady: fc.boolean(),
    isLeaving: fc.boolean(),
  })
  .map(({ init, main, isReady, isLeaving }): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: 'default',
      name: 'p',
      ...(isLeaving && { deletionTimestamp: '2025-01-01T00:00:00Z' }),
    },
    spec: {
      containers: main.map(({ name }) => ({ name, image: 'a' })),
      initContainers: init.map(({ name }) => ({ name, image: 'a', restartPolicy: 'Always' })),
    },
    status: {
      phase: 'Pending',
      conditions: [{ type: 'Initialized', status: isReady ? 'True' : 'False' }],
      initContainerStatuses: init,
      containerStatuses: main,
    },
  }));

test('a pod is looping if its STATUS is that of an endless retry', () => {
  fc.assert(
    fc.property(pods, (pod) => {
      const status = kubectlStatus(pod);
      const isEndless = REASONS.slice(0, 3).some((reason) => status.endsWith(reason));
      expect(isLooping(pod), status).toBe(isEndless);
    }),
    { numRuns: 1000 },
  );
});
