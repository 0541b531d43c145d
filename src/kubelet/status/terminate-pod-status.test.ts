import { describe, expect, test } from 'vitest';
import type { ContainerStatus, Pod, PodStatus } from '../../objects/index.ts';
import { terminatePodStatus } from './terminate-pod-status.ts';

// pkg/kubelet/status/status_manager.go TerminatePod and hasPodInitialized, v1.34.

const LOST = {
  terminated: {
    reason: 'ContainerStatusUnknown',
    message: 'The container could not be located when the pod was terminated',
    exitCode: 137,
  },
};
const STATES = {
  running: { running: { startedAt: '2025-01-01T00:00:00Z' } },
  waiting: { waiting: { reason: 'PodInitializing' } },
  none: {},
  done: { terminated: { exitCode: 0 } },
  failed: { terminated: { exitCode: 1 } },
} as const;
type StateName = keyof typeof STATES;

const status = (name: string, state: StateName, more: object = {}): ContainerStatus => ({
  name,
  state: STATES[state],
  ready: false,
  restartCount: 0,
  image: '',
  imageID: '',
  ...more,
});

interface Given {
  readonly main: StateName;
  readonly init?: readonly StateName[];
  /** The state of the last init container. */
  readonly last?: object;
  readonly sidecar?: boolean;
  readonly phase?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The states after the end: "lost", or as before. */
function after({ main, init = [], last = {}, sidecar = false, phase, annotations }: Given) {
  const initContainerStatuses = init.map((state, at) =>
    status(`i${at}`, state, at === init.length - 1 ? last : {}),
  );
  const own: PodStatus = {
    phase: phase ?? 'Running',
    containerStatuses: [status('main', main)],
    ...(init.length === 0 ? {} : { initContainerStatuses }),
  };
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default', ...(annotations && { annotations }) },
    spec: {
      containers: [{ name: 'main' }],
      ...(init.length > 0 && {
        initContainers: init.map((_, at) => ({
          name: `i${at}`,
          ...(sidecar && { restartPolicy: 'Always' }),
        })),
      }),
    },
    status: own,
  };
  const ended = terminatePodStatus(pod, own);
  const word = ({ state }: ContainerStatus): string =>
    JSON.stringify(state) === JSON.stringify(LOST)
      ? 'lost'
      : (Object.entries(STATES).find(
          ([, known]) => JSON.stringify(known) === JSON.stringify(state),
        )?.[0] ?? '?');
  return [ended.phase, ...(ended.initContainerStatuses ?? []).map(word), '|']
    .concat((ended.containerStatuses ?? []).map(word))
    .join(' ');
}

describe('a pod that has stopped', () => {
  test.each<readonly [Given, string]>([
    [{ main: 'running' }, 'Failed | lost'],
    [{ main: 'waiting' }, 'Failed | lost'],
    [{ main: 'none' }, 'Failed | lost'],
    [{ main: 'done' }, 'Failed | done'],
    [{ main: 'failed' }, 'Failed | failed'],
    [{ main: 'done', phase: 'Succeeded' }, 'Succeeded | done'],
    [{ main: 'failed', phase: 'Failed' }, 'Failed | failed'],
    [{ main: 'running', annotations: { 'kubernetes.io/config.source': 'file' } }, 'Running | lost'],
    // Not initialized: the main container never ran.
    [{ main: 'waiting', init: ['running', 'waiting'] }, 'Failed lost waiting | waiting'],
    [{ main: 'waiting', init: ['waiting', 'waiting'] }, 'Failed lost waiting | waiting'],
    [
      { main: 'waiting', init: ['done', 'running', 'waiting'] },
      'Failed done lost waiting | waiting',
    ],
    [{ main: 'waiting', init: ['done', 'failed'] }, 'Failed done failed | waiting'],
    [{ main: 'waiting', init: ['done', 'done'] }, 'Failed done done | lost'],
    [{ main: 'running', init: ['waiting'] }, 'Failed lost | lost'],
    [
      { main: 'waiting', init: ['done', 'waiting'], last: { lastState: STATES.done } },
      'Failed done lost | lost',
    ],
    [
      { main: 'waiting', init: ['done', 'waiting'], last: { lastState: STATES.failed } },
      'Failed done lost | waiting',
    ],
    [
      { main: 'waiting', init: ['running'], sidecar: true, last: { started: true } },
      'Failed lost | lost',
    ],
    [
      { main: 'waiting', init: ['running'], sidecar: true, last: { started: false } },
      'Failed lost | waiting',
    ],
    [{ main: 'waiting', init: ['done'], sidecar: true }, 'Failed done | waiting'],
  ])('%j becomes %s', (given, expected) => {
    expect(after(given)).toBe(expected);
  });
});
