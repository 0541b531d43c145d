import { describe, expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { byAge, firstCreated, modelPods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';

const made = (name: string, minute: string, more: object = {}): Pod => {
  const { object } = pod(name);
  const creationTimestamp = `2025-01-01T00:${minute}:00Z`;
  return { ...object, ...more, metadata: { ...object.metadata, creationTimestamp } };
};
const ended = { status: { phase: 'Succeeded' } };

const group = (...pods: readonly Pod[]): PodGroup => ({
  owner: { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web' },
  namespace: 'default',
  pods: [...pods],
});

const names = (pods: readonly Pod[]): readonly string[] =>
  pods.map(({ metadata }) => metadata.name);

describe('the pods of an owner that is not given', () => {
  const [a, b, c] = [made('a', '01'), made('b', '03', ended), made('c', '02')];

  test('make it by the newest active one, or by the newest of all', () => {
    expect(names(modelPods(group(a, b, c)))).toEqual(['c', 'a']);
    expect(names(modelPods(group(made('d', '01', ended), b)))).toEqual(['b', 'd']);
  });

  test('are as old as the first one, and ordered by the last one', () => {
    expect(firstCreated(group(c, a, b))).toBe('2025-01-01T00:01:00Z');
    expect(firstCreated(group(pod('x').object))).toBe('');
    const [old, fresh] = [group(a, c), group(a, b)];
    expect([fresh, old].sort(byAge)).toEqual([old, fresh]);
    expect([old, fresh].sort(byAge)).toEqual([old, fresh]);
  });

  test('are ordered by the first one where the last ones are alike', () => {
    const [long, short] = [group(a, b), group(c, b)];
    expect([short, long].sort(byAge)).toEqual([long, short]);
    expect([long, short].sort(byAge)).toEqual([long, short]);
  });
});
