import { describe, expect, test } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { job } from '../../../test/support/controller-cluster.ts';
import type {
  ContainerStatus,
  Job,
  Pod,
  PodFailurePolicyRule,
  PodStatus,
} from '../../objects/index.ts';
import { IndexSet } from './indexes.ts';
import {
  finishedAtMs,
  hasFailed,
  matchFailurePolicy,
  matchSuccessPolicy,
  replacesFailedOnly,
} from './policies.ts';

const podWith = (status: PodStatus): Pod => ({ ...pod('p').object, status });

const jobWith = (spec: Partial<Job['spec']>): Job => {
  const made = job({});
  return { ...made, spec: { ...made.spec, ...spec } };
};

const exited = (name: string, exitCode: number, finishedAt?: string): ContainerStatus => ({
  name,
  image: 'app:1',
  imageID: 'app:1',
  ready: false,
  restartCount: 0,
  state: { terminated: { exitCode, ...(finishedAt !== undefined && { finishedAt }) } },
});

const running: ContainerStatus = { ...exited('run', 0), state: { running: {} } };

const deleted = (made: Pod): Pod => ({
  ...made,
  metadata: {
    ...made.metadata,
    deletionTimestamp: '2025-01-01T00:01:00Z',
    deletionGracePeriodSeconds: 30,
  },
});

describe('podFailurePolicy', () => {
  const onCodes = (
    values: readonly number[],
    { containerName, operator = 'In' }: { containerName?: string; operator?: string } = {},
  ): PodFailurePolicyRule => ({
    action: 'FailJob',
    onExitCodes: {
      operator,
      values: [...values],
      ...(containerName !== undefined && { containerName }),
    },
  });
  const messageOf = (rules: PodFailurePolicyRule[], status: PodStatus): string | undefined =>
    matchFailurePolicy(jobWith({ podFailurePolicy: { rules } }), podWith(status))?.message;
  const sidecarFailed = { containerStatuses: [exited('main', 0), exited('sidecar', 42)] };

  test('a rule with containerName counts the exit code of that container alone', () => {
    expect(messageOf([onCodes([42], { containerName: 'main' })], sidecarFailed)).toBeUndefined();
    expect(messageOf([onCodes([42], { containerName: 'sidecar' })], sidecarFailed)).toBe(
      'Container sidecar for pod default/p failed with exit code 42 matching FailJob rule at index 0',
    );
    expect(messageOf([onCodes([42])], sidecarFailed)).toContain('Container sidecar');
  });

  test('NotIn matches other codes of failure; 0 is none', () => {
    const status = { containerStatuses: [exited('main', 0), exited('other', 3)] };
    expect(messageOf([onCodes([3], { operator: 'NotIn' })], status)).toBeUndefined();
    expect(messageOf([onCodes([4], { operator: 'NotIn' })], status)).toContain('Container other');
    expect(messageOf([onCodes([4])], status)).toBeUndefined();
  });

  test('init containers are looked at after the containers; what still runs has no exit code', () => {
    const initContainerStatuses = [exited('init', 42)];
    const both = { containerStatuses: [running, exited('main', 42)], initContainerStatuses };
    expect(messageOf([onCodes([42])], both)).toContain('Container main');
    const init = { containerStatuses: [running], initContainerStatuses };
    expect(messageOf([onCodes([42])], init)).toContain('Container init');
  });

  test('the first rule that matches decides; a pattern of conditions is for True unless it names another status', () => {
    const target = { type: 'DisruptionTarget', status: 'True' };
    const onCondition = (status = 'True'): PodFailurePolicyRule => ({
      action: 'Ignore',
      onPodConditions: [{ type: 'DisruptionTarget', status }],
    });
    const status = { conditions: [{ type: 'Ready', status: 'True' }, target], ...sidecarFailed };
    expect(messageOf([onCodes([1]), onCondition(), onCodes([42])], status)).toBe(
      'Pod default/p has condition DisruptionTarget matching Ignore rule at index 1',
    );
    expect(messageOf([onCondition('False')], status)).toBeUndefined();
    expect(messageOf([onCondition('')], status)).toContain('DisruptionTarget');
  });
});

test('a terminating pod counts as failed, unless only failed pods are replaced', () => {
  const terminating = deleted(podWith({ phase: 'Running' }));
  expect(hasFailed(jobWith({}), terminating)).toBe(true);
  expect(hasFailed(jobWith({}), podWith({ phase: 'Running' }))).toBe(false);
  expect(hasFailed(jobWith({}), deleted(podWith({ phase: 'Succeeded' })))).toBe(false);
  for (const spec of [{ podReplacementPolicy: 'Failed' }, { podFailurePolicy: { rules: [] } }]) {
    expect(replacesFailedOnly(jobWith(spec))).toBe(true);
    expect(hasFailed(jobWith(spec), terminating)).toBe(false);
    expect(hasFailed(jobWith(spec), podWith({ phase: 'Failed' }))).toBe(true);
  }
});

test.each([
  [{ succeededCount: 2 }, '0,1', true],
  [{ succeededCount: 3 }, '0,1', false],
  [{ succeededIndexes: '0,1' }, '0-2', true],
  [{ succeededIndexes: '0,1' }, '1,2', false],
  [{ succeededIndexes: '0-2', succeededCount: 2 }, '1,2', true],
  [{ succeededIndexes: '0-2', succeededCount: 2 }, '2,3', false],
  [{ succeededIndexes: '0', succeededCount: 5 }, '0', true],
  [{ succeededCount: 0 }, '', false],
])('the rule %j of successPolicy with the indexes %s: %s', (rule, indexes, isMet) => {
  const made = jobWith({ successPolicy: { rules: [{ succeededCount: 9 }, rule] } });
  const found = matchSuccessPolicy(made, 5, IndexSet.parse(indexes, 5));
  expect(found).toBe(isMet ? 'Matched rules at index 1' : undefined);
});

describe('the time at which a pod finished', () => {
  const at = (made: Pod): string => new Date(finishedAtMs(made)).toISOString().slice(11, 19);
  const early = exited('a', 0, '2025-01-01T00:00:10Z');
  const late = exited('b', 0, '2025-01-01T00:00:20Z');
  const conditions = [
    { type: 'Ready', status: 'False', lastTransitionTime: '2025-01-01T00:00:40Z' },
  ];

  test('is that of its last container, of sidecars too', () => {
    expect(at(podWith({ containerStatuses: [late, early], conditions }))).toBe('00:00:20');
    const { spec, ...rest } = podWith({
      containerStatuses: [early],
      initContainerStatuses: [late],
    });
    const init = { name: 'b', image: 'app:1' };
    expect(at({ ...rest, spec: { ...spec, initContainers: [init] } })).toBe('00:00:10');
    const sidecar = { ...init, restartPolicy: 'Always' };
    expect(at({ ...rest, spec: { ...spec, initContainers: [sidecar] } })).toBe('00:00:20');
  });

  test('is that of its unreadiness while a container runs, then of its deletion, then of its creation', () => {
    const containerStatuses = [early, running];
    expect(at(podWith({ containerStatuses, conditions }))).toBe('00:00:40');
    const ready = [{ ...conditions[0]!, status: 'True' }];
    expect(at(deleted(podWith({ containerStatuses, conditions: ready })))).toBe('00:00:30');
    const { metadata, ...rest } = podWith({});
    const creationTimestamp = '2025-01-01T00:00:05Z';
    expect(at({ ...rest, metadata: { ...metadata, creationTimestamp } })).toBe('00:00:05');
  });
});
