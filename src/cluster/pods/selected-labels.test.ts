import { describe, expect, it } from 'vitest';
import type { KubernetesObject, LabelSelector } from '../../objects/index.ts';
import { pod, service, ZONE } from '../../../test/support/builders.ts';
import { SelectedLabels } from './selected-labels.ts';

const all = { app: 'web', tier: 'front', version: '2', note: 'x' };
const labelSelector: LabelSelector = {
  matchLabels: { app: 'web' },
  matchExpressions: [{ key: 'tier', operator: 'Exists' }],
};
const term = { topologyKey: ZONE, labelSelector, matchLabelKeys: ['version'] };
const constraint = {
  maxSkew: 1,
  topologyKey: ZONE,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector,
  matchLabelKeys: ['version'],
};
const object = (
  apiVersion: string,
  kind: string,
  spec: unknown,
): KubernetesObject & { spec: unknown } => ({
  apiVersion,
  kind,
  metadata: { name: 'x', namespace: 'default' },
  spec,
});
const template = { spec: pod().spread(constraint).object.spec };

describe('SelectedLabels', () => {
  it.each([
    { of: 'a Service', rule: service('s', { app: 'web' }), keys: ['app'] },
    {
      of: 'a ReplicationController',
      rule: object('v1', 'ReplicationController', { selector: { app: 'web' } }),
      keys: ['app'],
    },
    {
      of: 'a ReplicaSet',
      rule: object('apps/v1', 'ReplicaSet', { selector: labelSelector, template: undefined }),
      keys: ['app', 'tier'],
    },
    {
      of: 'spread constraints in a template',
      rule: object('apps/v1', 'Deployment', { selector: {}, template }),
      keys: ['app', 'tier', 'version'],
    },
    {
      of: 'the template of a Job',
      rule: object('batch/v1', 'Job', { template }),
      keys: ['app', 'tier', 'version'],
    },
    {
      of: 'the template of a CronJob',
      rule: object('batch/v1', 'CronJob', { jobTemplate: { spec: { template } } }),
      keys: ['app', 'tier', 'version'],
    },
    { of: 'a required term', rule: pod().near(term).object, keys: ['app', 'tier', 'version'] },
    {
      of: 'a term that is shunned',
      rule: pod().apartFrom(term).object,
      keys: ['app', 'tier', 'version'],
    },
    {
      of: 'a preferred term',
      rule: pod().prefersApartFrom(1, { topologyKey: ZONE, mismatchLabelKeys: ['version'] }).object,
      keys: ['version'],
    },
    { of: 'a plain pod', rule: pod().labelled(all).object, keys: [] },
  ])('are those that $of selects by', ({ rule, keys }) => {
    const selected = new SelectedLabels();
    expect(selected.learn(rule)).toBe(keys.length > 0);
    expect(Object.keys(all).filter((key) => selected.has(key))).toEqual(keys);
    expect(selected.learn(rule)).toBe(false);
  });

  it('are the only labels in the key of a pod', () => {
    const selected = new SelectedLabels();
    selected.learn(service('s', { app: 'web' }));
    expect(selected.of(all)).toEqual(['app', 'web']);
    expect(selected.of(undefined)).toEqual([]);
  });
});
