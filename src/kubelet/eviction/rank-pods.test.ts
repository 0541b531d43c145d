import { expect, test } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import type { PodUse } from './pod-usage.ts';
import { rankPods } from './rank-pods.ts';
import type { NodeResource } from './thresholds.ts';

/** A pod that uses so much of a resource; without running containers there are no statistics. */
function use(
  name: string,
  resource: NodeResource,
  { priority = 0, used, ask }: { priority?: number; used?: number; ask?: string },
): PodUse {
  const requests = ask === undefined ? {} : { [resource]: ask };
  const { object } = pod(name).priority(priority).requests(requests);
  const none = { memory: 0, 'ephemeral-storage': 0, inodes: 0, pids: 0 };
  const containers = object.spec.containers.map((container) => ({
    container,
    used: { ...none, [resource]: used ?? 0 },
  }));
  return {
    pod: object,
    isCritical: false,
    isKnown: used !== undefined,
    containers: used === undefined ? [] : containers,
    emptyDirs: [],
    changesAtMs: Infinity,
  };
}

const ranked = (resource: NodeResource, uses: readonly PodUse[]): readonly string[] =>
  rankPods(uses, resource).map((one) => one.pod.metadata.name);

test('for lack of processes, lower priority goes first, then more processes', () => {
  const uses = [
    use('few', 'pids', { used: 1 }),
    use('important', 'pids', { used: 9, priority: 5 }),
    use('many', 'pids', { used: 9 }),
    use('some', 'pids', { used: 5 }),
    use('least', 'pids', { used: 2, priority: -1 }),
  ];
  expect(ranked('pids', uses)).toEqual(['least', 'many', 'some', 'few', 'important']);
  expect(ranked('pids', uses.toReversed())).toEqual(['least', 'many', 'some', 'few', 'important']);
});

test.each(['memory', 'ephemeral-storage'] as const)(
  'for lack of %s, use above the request goes first, then lower priority, then more above it',
  (resource) => {
    const uses = [
      use('below', resource, { used: 5, ask: '10' }),
      use('above', resource, { used: 6, ask: '5' }),
      use('far above', resource, { used: 9, ask: '5' }),
      use('important', resource, { used: 99, ask: '5', priority: 5 }),
      use('far below', resource, { used: 1, ask: '10' }),
    ];
    const expected = ['far above', 'above', 'important', 'below', 'far below'];
    expect(ranked(resource, uses)).toEqual(expected);
    expect(ranked(resource, uses.toReversed())).toEqual(expected);
  },
);
