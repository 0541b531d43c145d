import { expect, test } from 'vitest';
import { replicasOfPods } from './replicas-of-pods.ts';
import type { ScaledPod } from './scaled-pod.ts';
import { averageYardstick } from './yardsticks.ts';

const pod: ScaledPod = {
  name: 'web-0',
  ...{ isIgnored: false, isPending: false, isServing: true },
  ...{ startMs: 0, ready: { isFalse: false, sinceMs: 0 } },
  pod: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-0', namespace: 'default' },
    spec: { containers: [{ name: 'app', image: 'app' }] },
  },
};

const INT32_MIN = -2_147_483_648;

test.each([
  ['without', []],
  ['with', [{ ...pod, name: 'web-1' }]],
])(
  'more replicas than an int32 holds are its lowest number, %s pods without sample',
  (_, missing) => {
    const groups = { counted: [{ pod, milli: 5e12 }], unready: [], missing, strays: [] };
    const tolerances = { up: 0.1, down: 0.1 };
    const found = replicasOfPods({
      ...{ groups, tolerances, current: 1 },
      yardstick: averageYardstick(1000),
    });
    // With a pod without sample this would turn the direction, so the size stays.
    expect(found).toMatchObject({ replicas: missing.length === 0 ? INT32_MIN : 1 });
  },
);
