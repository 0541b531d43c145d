import { expect, it } from 'vitest';
import type { Pod } from '../../../../objects/index.ts';
import { DO_NOT_DISRUPT, protectionOf } from './do-not-disrupt.ts';

const STARTED_MS = Date.UTC(2026, 2, 2, 10);

const pod = (value: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', annotations: { [DO_NOT_DISRUPT]: value } },
  spec: { containers: [{ name: 'main' }] },
  status: { phase: 'Running', startTime: new Date(STARTED_MS).toISOString() },
});

it('protects a pod for a duration since its start, and says until when', () => {
  expect(protectionOf(pod('5m'), STARTED_MS + 299_999)).toMatchObject({
    isProtected: true,
    event: {
      message: 'The karpenter.sh/do-not-disrupt grace period will elapse at 2026-03-02T10:05:00Z',
      cause: { id: 'protected-until', untilMs: STARTED_MS + 300_000 },
    },
  });
  expect(protectionOf(pod('5m'), STARTED_MS + 300_000)).toMatchObject({
    isProtected: false,
    event: { reason: 'DoNotDisruptGracePeriodElapsed' },
  });
});

it.each([
  ['soon', 'failed to parse "soon" as a duration: time: invalid duration "soon"'],
  ['-5m', 'duration "-5m" must be positive'],
])('takes %s for no annotation, and says why', (value, problem) => {
  const { isProtected, event } = protectionOf(pod(value), STARTED_MS);
  expect(isProtected).toBe(false);
  expect(event?.message).toBe(
    `Invalid karpenter.sh/do-not-disrupt annotation: ${problem}, ignoring annotation`,
  );
});

it('says nothing about a plain "true"', () => {
  expect(protectionOf(pod('true'), STARTED_MS)).toEqual({ isProtected: true });
});
