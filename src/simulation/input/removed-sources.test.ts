import { expect, test } from 'vitest';
import {
  manifest,
  node,
  pod,
  scenario,
  type Fields,
} from '../../../test/support/finding-manifests.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { plan } from '../plan.ts';

const settings = (data: Fields): KubernetesObject =>
  manifest('v1', 'ConfigMap', 'settings', { data });

/** A pod that mounts key "mode" of ConfigMap "settings". */
const reader = (more: Fields = {}): KubernetesObject => {
  const configMap = { name: 'settings', items: [{ key: 'mode', path: 'mode' }] };
  return {
    ...pod('reader', {
      spec: { volumes: [{ name: 'conf', configMap }], ...more },
      container: { volumeMounts: [{ name: 'conf', mountPath: '/conf' }] },
    }),
  };
};

const running = {
  ...reader({ nodeName: 'n1' }),
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
} as KubernetesObject;

const REMOVED = { at: '1m', delete: { object: 'configmap/settings' } };
const CREATED = (at: string) => ({ at, apply: { objects: [settings({ mode: 'slow' })] } });

/** Times of the failed mounts of the pod. */
function failures(
  reading: KubernetesObject | undefined,
  steps: readonly Fields[],
  until?: string,
): readonly number[] {
  const outcome = plan({
    objects: [
      node('n1'),
      settings({ mode: 'fast', other: 'x' }),
      ...(reading === undefined ? [] : [reading]),
    ],
    scenario: { ...scenario(steps), ...(until === undefined ? {} : { until }) },
  });
  expect(outcome.pods).toMatchObject([{ status: 'Running' }]);
  expect(outcome.findings).toEqual([]);
  return outcome.events.filter(({ reason }) => reason === 'FailedMount').map(({ at }) => at);
}

const delaysOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, at) => time - (times[at] ?? 0));
/** In a run with a given end they go on to the end. */
const LONGEST = 122;
const SERIES = [0.5, 1, 2, 4, 8, 16, 32, 64, LONGEST];

test.each([
  ['a pod that the plan starts', reader(), [REMOVED]],
  ['a pod that ran before', running, [REMOVED]],
  [
    'a pod whose key is removed',
    running,
    [CREATED('30s'), { at: '1m', apply: { objects: [settings({ other: 'y' })] } }],
  ],
])(
  '%s runs on without its source, and mounts fail from the next periodic pass on',
  (_, reading, steps) => {
    const times = failures(reading, steps, '20m');
    expect(times[0]).toBeGreaterThan(60);
    expect(times[0]).toBeLessThan(60 + 90 + 2);
    expect(delaysOf(times).slice(0, SERIES.length)).toEqual(SERIES);
  },
);

test('nothing waits for the periodic pass', () => {
  expect(failures(reader(), [REMOVED])).toEqual([]);
});

test('a source that comes back ends the series, and its next removal begins another', () => {
  const steps = [REMOVED, CREATED('6m'), { ...REMOVED, at: '12m' }];
  const times = failures(reader(), steps, '30m');
  const first = delaysOf(times.filter((at) => at < 720));
  const second = delaysOf(times.filter((at) => at > 720));
  expect([first, second.slice(0, SERIES.length)]).toEqual([SERIES, SERIES]);
});

test('a source that is back before the periodic pass is not missed', () => {
  expect(failures(reader(), [REMOVED, CREATED('61s')], '20m')).toEqual([]);
});

test('the kubelet of a node that has failed mounts nothing until it is back', () => {
  const waiting = pod('waiting', {
    spec: { nodeName: 'n1', volumes: [{ name: 'conf', configMap: { name: 'settings' } }] },
    container: { volumeMounts: [{ name: 'conf', mountPath: '/conf' }] },
  });
  const steps = [
    { at: '0s', delete: { object: 'configmap/settings' } },
    { at: '1s', apply: { objects: [waiting] } },
    { at: '10s', failNode: 'n1' },
    { at: '40s', recoverNode: 'n1' },
    CREATED('50s'),
  ];
  const times = failures(undefined, steps, '10m');
  expect(times.filter((at) => at > 10 && at < 40)).toEqual([]);
  expect(times.filter((at) => at <= 10 || at >= 40)).toEqual([1, 1.5, 2.5, 4.5, 8.5, 40]);
});
