import { describe, expect, test } from 'vitest';
import type { Pod, PodStatus } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node } from '../support/builders.ts';

const RUNNING: PodStatus = {
  phase: 'Running',
  startTime: '2025-01-02T08:01:01Z',
  conditions: [{ type: 'Ready', status: 'True' }],
  containerStatuses: [
    {
      name: 'c',
      image: 'web:1',
      imageID: 'web:1',
      ready: true,
      started: true,
      restartCount: 0,
      state: { running: { startedAt: '2025-01-02T08:01:03Z' } },
    },
  ],
};
const CRASHING: PodStatus = {
  ...RUNNING,
  conditions: [{ type: 'Ready', status: 'False' }],
  containerStatuses: [
    {
      name: 'c',
      image: 'web:1',
      imageID: 'web:1',
      ready: false,
      restartCount: 9,
      state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } },
      lastState: { terminated: { exitCode: 1 } },
    },
  ],
};

interface Written {
  readonly image?: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly tolerates?: boolean;
}

function written({ image = 'web:1', annotations = {}, tolerates = false }: Written): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default', annotations },
    spec: {
      containers: [{ name: 'c', image }],
      ...(tolerates ? { tolerations: [{ key: 'a', operator: 'Exists' }] } : {}),
    },
  };
}

/** A pod of the cluster, on its node, over which a manifest is applied. */
function applied(status: PodStatus | undefined, change: Written, before: Written = {}): Plan {
  const { metadata, spec, ...rest } = written(before);
  const stored = {
    ...rest,
    metadata: { ...metadata, uid: 'u' },
    spec: { ...spec, nodeName: 'n1' },
    ...(status === undefined ? {} : { status }),
  };
  return plan({ objects: [node('n1').object, stored, written(change)] });
}

const messages = ({ events }: Plan): readonly string[] =>
  events.map(({ reason, message }) => `${reason}: ${message}`);

describe('a manifest over a running pod', () => {
  test('with another image restarts its container', () => {
    const found = applied(RUNNING, { image: 'web:2' });
    expect(messages(found)).toEqual([
      'Killing: Container c definition changed, will be restarted',
      'Pulling: Pulling image "web:2"',
      expect.stringContaining('Pulled: Successfully pulled image "web:2"'),
      'Created: Container created',
      'Started: Container started',
    ]);
    expect(found.summary.verdict).toBe('passed');
  });

  test('with a toleration restarts nothing', () => {
    const found = applied(RUNNING, { tolerates: true });
    expect(messages(found)).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });

  test.each([
    ['an image that cannot be pulled', 'pull-failures', 'always', /^ImagePullBackOff: /],
    ['an image that crashes', 'exit-code', '1', /^CrashLoopBackOff: /],
  ])('with %s fails the plan', (_, knob, value, message) => {
    const annotations = { [`kschedsim.dev/${knob}`]: value, 'kschedsim.dev/run-duration': '5s' };
    const found = applied(RUNNING, { image: 'web:2', annotations });
    expect(found.summary.verdict).toBe('failed');
    expect(found.findings).toEqual([
      expect.objectContaining({
        kind: 'failing',
        counts: true,
        message: expect.stringMatching(message) as string,
      }),
    ]);
  });

  test('that crashed before does not fail it', () => {
    const found = applied(CRASHING, { tolerates: true }, { annotations: CRASHES });
    expect(found.findings).toMatchObject([{ kind: 'failing', counts: false }]);
    expect(found.summary.verdict).toBe('passed');
  });
});

const CRASHES = { 'kschedsim.dev/exit-code': '1', 'kschedsim.dev/run-duration': '5s' };

test.each([
  ['a toleration', { tolerates: true }],
  ['another image', { image: 'web:2' }],
])('a manifest over a bound pod that has not started, with %s', (_, change: Written) => {
  const found = applied(undefined, change);
  expect(found.pods).toMatchObject([{ name: 'p', node: 'n1', status: 'Running' }]);
  expect(messages(found)).toContain(`Pulling: Pulling image "${change.image ?? 'web:1'}"`);
});
