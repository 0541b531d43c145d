import { expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { evictionGraceSeconds } from './grace-seconds.ts';

const GATE = 'AllowOverwriteTerminationGracePeriodSeconds';

test.each([
  ['a hard threshold', 0, { [GATE]: false }, 1],
  ['a soft threshold, less than the pod asks for', 1000, { [GATE]: false }, 30],
  ['a soft threshold with the gate', 1000, { [GATE]: true }, 60],
  ['a soft threshold before there was the gate', 1000, {}, 60],
])('%s', (_words, graceMs, gates, expected) => {
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name: 'web' },
    spec: { containers: [], terminationGracePeriodSeconds: 30 },
  };
  expect(evictionGraceSeconds(pod, { graceMs }, { evictionMaxPodGracePeriod: 60 }, gates)).toBe(
    expected,
  );
});
