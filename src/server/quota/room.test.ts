import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pod, ResourceQuota } from '../../objects/index.ts';
import { quotaStatus, QuotaRoom, reviewQuotas } from './index.ts';

const NOW_MS = 0;
const amounts = fc.constantFrom('100m', '250m', '0.3', '1', '1500m', '2');
const memories = fc.constantFrom('64Mi', '100M', '1Gi', '0.5Gi');

const podOf = (cpu: string, memory: string, name = 'p'): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } },
  spec: { containers: [{ name: 'c', resources: { requests: { cpu, memory } } }] },
});

/** How many copies the API server lets in, one after the other. */
function letIn(quota: ResourceQuota, standing: readonly Pod[], pod: Pod, most: number): number {
  const list = (kind: string): readonly Pod[] => (kind === 'Pod' ? standing : []);
  let current: ResourceQuota = { ...quota, status: quotaStatus(quota, list, NOW_MS) };
  for (let copies = 0; copies < most; copies++) {
    const request = { kind: 'Pod', object: pod, nowMs: NOW_MS, isEnforced: true } as const;
    const { refusal, charged } = reviewQuotas([current], request);
    if (refusal !== undefined) return copies;
    current = charged[0] ?? current;
  }
  return most;
}

test('the room of a quota is what the API server lets in, and the named resource is what stops the next pod', () => {
  const standing = fc.array(fc.tuple(amounts, memories), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.record({ cpu: fc.nat(9), memory: fc.nat(6), pods: fc.nat(12) }),
      standing,
      fc.tuple(amounts, memories),
      fc.nat(5),
      fc.constantFrom(undefined, ['BestEffort'], ['NotBestEffort']),
      (most, others, [cpu, memory], own, scopes) => {
        const hard = {
          'requests.cpu': String(most.cpu),
          memory: `${String(most.memory)}Gi`,
          pods: String(most.pods),
        };
        const quota: ResourceQuota = {
          ...{ apiVersion: 'v1', kind: 'ResourceQuota' },
          metadata: { name: 'q', namespace: 'default' },
          spec: { hard, ...(scopes === undefined ? {} : { scopes }) },
        };
        const pods = others.map((one) => podOf(...one));
        const pod = podOf(cpu, memory);
        const room = new QuotaRoom(quota);
        const former = room.usageOf([{ pod, copies: own }]);
        const used = room.usageOf([
          { pod, copies: own },
          ...pods.map((one) => ({ pod: one, copies: 1 })),
        ]);
        const stop = room.stop({ pod, copies: 12 }, used, former);
        expect(stop?.copies ?? 12).toBe(letIn(quota, pods, pod, 12));
        if (stop === undefined) return;
        const list = (kind: string): readonly Pod[] => (kind === 'Pod' ? pods : []);
        const tight: ResourceQuota = {
          ...quota,
          spec: { ...quota.spec, hard: { [stop.resource]: stop.hard.canonical } },
        };
        expect(quotaStatus(tight, list, NOW_MS).used).toHaveProperty([stop.resource]);
        expect(letIn(tight, pods, pod, 12)).toBe(stop.copies);
      },
    ),
  );
});

test('what exceeds a quota is named with its amounts', () => {
  const quota: ResourceQuota = {
    ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', namespace: 'default' } },
    spec: { hard: { cpu: '2', memory: '2Gi', 'count/secrets': '0' } },
  };
  const room = new QuotaRoom(quota);
  const used = room.usageOf([{ pod: podOf('500m', '512Mi'), copies: 5 }]);
  const texts = room
    .exceeded(used)
    .map(({ resource, used: amount, hard }) => `${resource} ${amount.canonical} ${hard.canonical}`);
  expect(texts).toEqual(['cpu 2500m 2', 'memory 2560Mi 2Gi']);
  expect(room.exceeded(room.usageOf([{ pod: podOf('500m', '512Mi'), copies: 4 }]))).toEqual([]);
});
