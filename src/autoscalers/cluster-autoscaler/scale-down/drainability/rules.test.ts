import { describe, expect, it } from 'vitest';
import { pod } from '../../../../../test/support/builders.ts';
import type { PodBuilder } from '../../../../../test/support/builders.ts';
import type { Pod, PodDisruptionBudget, PodSpec } from '../../../../objects/index.ts';
import { readFlags } from '../../options/index.ts';
import type { Flags } from '../../options/index.ts';
import type { DrainContext } from './drain-context.ts';
import { RemainingBudgets } from './remaining-budgets.ts';
import { drainability } from './rules.ts';

const NOW = Date.parse('2025-01-01T12:00:00Z');
const web = pod('web').ownedBy('ReplicaSet', 'web').labelled({ app: 'web' });
const dir = { name: 'tmp', emptyDir: {} };

const budget = (disruptionsAllowed: number, namespace = 'default'): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace },
  spec: { selector: { matchLabels: { app: 'web' } } },
  status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
});

/** All owners exist, with one replica. */
function context(flags: Flags = {}, budgets: readonly PodDisruptionBudget[] = []): DrainContext {
  return {
    options: readFlags(flags),
    budgets: new RemainingBudgets(budgets),
    findController: () => 1,
    now: NOW,
  };
}

function annotated({ object }: PodBuilder, annotations: Readonly<Record<string, string>>): Pod {
  return { ...object, metadata: { ...object.metadata, annotations } };
}

const withVolumes = (object: Pod, volumes: PodSpec['volumes'] = [dir]): Pod => ({
  ...object,
  spec: { ...object.spec, volumes },
});

const createdAt = (object: Pod, creationTimestamp: string): Pod => ({
  ...object,
  metadata: { ...object.metadata, creationTimestamp },
});

const safe = (value: string): Readonly<Record<string, string>> => ({
  'cluster-autoscaler.kubernetes.io/safe-to-evict': value,
});

/** The answer in one word. */
function answerTo(object: Pod, { flags, budgets }: Case = {}): string {
  const answer = drainability(object, context(flags, budgets));
  return typeof answer === 'string' ? answer : answer.reason;
}

interface Case {
  readonly flags?: Flags;
  readonly budgets?: readonly PodDisruptionBudget[];
}

describe('a drain', () => {
  it.each([
    ['moves a pod of a ReplicaSet', web.object, 'move'],
    ['skips a mirror pod', annotated(web, { 'kubernetes.io/config.mirror': 'x' }), 'skip'],
    ['skips a pod that should have ended long ago', web.terminating().object, 'skip'],
    ['moves a pod of a DaemonSet', pod().ownedBy('DaemonSet', 'd').object, 'move'],
    ['stops at a pod without owner', pod().object, 'NotReplicated'],
    ['stops at a pod of an unknown kind', pod().ownedBy('CloneSet', 'c').object, 'NotReplicated'],
    ['moves a bare pod that is safe to evict', annotated(pod(), safe('true')), 'move'],
    ['waits for a pod that is to complete', annotated(pod(), safe('on-completion')), 'wait'],
    ['stops at a pod that is not safe', annotated(web, safe('false')), 'NotSafeToEvictAnnotation'],
    ['stops at local storage', withVolumes(web.object), 'LocalStorageRequested'],
    ['moves a failed pod', pod().reports({ phase: 'Failed' }).object, 'move'],
  ])('%s', (_, object, expected) => {
    expect(answerTo(object)).toBe(expected);
  });

  it('reads the list of safe local volumes without trimming it', () => {
    const key = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';
    const volumes = [dir, { name: 'logs', hostPath: { path: '/logs' } }];
    expect(answerTo(withVolumes(annotated(web, { [key]: 'tmp,logs' }), volumes))).toBe('move');
    expect(answerTo(withVolumes(annotated(web, { [key]: 'tmp, logs' }), volumes))).toBe(
      'LocalStorageRequested',
    );
  });

  it('stops at a pod whose budget allows no eviction, in its own namespace only', () => {
    expect(answerTo(web.object, { budgets: [budget(0)] })).toBe('NotEnoughPdb');
    expect(answerTo(web.object, { budgets: [budget(1), budget(0, 'other')] })).toBe('move');
  });

  it('stops at a young pod of kube-system, and moves an old one whatever its storage', () => {
    const dns = web.in('kube-system').object;
    expect(answerTo(createdAt(dns, '2025-01-01T11:00:00Z'))).toBe('UnmovableKubeSystemPod');
    expect(answerTo(createdAt(withVolumes(dns), '2025-01-01T10:59:59Z'))).toBe('move');
  });

  it('asks for the controller before it reads annotations', () => {
    const object = annotated(web, safe('true'));
    const options = readFlags({ 'min-replica-count': '2' });
    expect(drainability(object, { ...context(), options })).toMatchObject({
      reason: 'MinReplicasReached',
    });
    expect(drainability(object, { ...context(), findController: () => undefined })).toEqual({
      reason: 'ControllerNotFound',
      text: 'replication controller for default/web is not available',
    });
  });

  it.each([
    ['skip-nodes-with-system-pods', web.in('kube-system').object],
    ['skip-nodes-with-local-storage', withVolumes(web.object)],
    ['skip-nodes-with-custom-controller-pods', pod().ownedBy('CloneSet', 'c').object],
  ])('does not stop without --%s', (flag, object) => {
    expect(answerTo(object)).not.toBe('move');
    expect(answerTo(object, { flags: { [flag]: 'false' } })).toBe('move');
  });
});
