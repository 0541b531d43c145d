import { describe, expect, it } from 'vitest';
import { deployment, standing } from '../../../../../test/support/audit-objects.ts';
import { app, hpa, unsized } from '../../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../../test/support/audit-findings.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

describe('a quota at the maximum', () => {
  const quota = (hard: Readonly<Record<string, string>>): KubernetesObject => ({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'team', namespace: 'default' },
    ...{ spec: { hard } },
  });
  const web = [unsized('web'), hpa('web', { max: 8 })];

  it('has room for pods, and not for a rollout', () => {
    const [text = ''] = findingsOf('KS611', [quota({ pods: '9' }), ...web]);
    expect(text).toContain(
      'stops a rollout of Deployment/web at the maximum of 8: the surge of 2 pods needs room for 10, and there is room for 9',
    );
    expect(findingsOf('KS611', [quota({ pods: '10' }), ...web])).toEqual([]);
  });

  it('counts other pods, and pods of workloads that have none yet', () => {
    const others = [
      deployment('api', app('api'), 3),
      app('bare').onNode('a').object,
      ...standing('old', app('old'), ['a', 'b']),
    ];
    const [text = ''] = findingsOf('KS611', [quota({ pods: '12' }), ...web, ...others]);
    expect(text).toContain('stops Deployment/web at 6 of 8 replicas');
    expect(text).toContain('a pod asks for pods 1, and other pods leave 6 of 12');
  });

  it('does not count the pods of the workload itself twice', () => {
    const running = standing('web', app('web'), ['a', 'b', 'c']);
    expect(
      findingsOf('KS611', [quota({ pods: '10' }), ...running, hpa('web', { max: 8 })]),
    ).toEqual([]);
  });

  it('may have room for each workload, and not for all', () => {
    const api = [unsized('api'), hpa('api', { max: 8 })];
    const [text, ...more] = findingsOf('KS611', [quota({ cpu: '15' }), ...web, ...api]);
    expect(text).toMatch(
      /^ResourceQuota\/team the 2 autoscaled workloads of the namespace do not fit together at their maxima: cpu 16 of 15/,
    );
    expect(more).toEqual([]);
    expect(findingsOf('KS611', [quota({ cpu: '16' }), ...web, ...api])).toEqual([]);
  });

  it('counts the new template of a workload instead of its old pods', () => {
    const cluster = [...standing('api', app('api'), ['a', 'b']), ...web, quota({ cpu: '12' })];
    const heavy = deployment('api', app('api').requests({ cpu: '3' }), 2);
    expect(findingsOf('KS611', { objects: [], cluster })).toEqual([]);
    const [text = ''] = findingsOf('KS611', { objects: [], cluster, apply: [heavy] });
    expect(text).toContain('stops Deployment/web at 6 of 8 replicas');
  });

  it('is that of the autoscaler which may ask for most', () => {
    const more = hpa('more', { max: 9, target: { name: 'web' } });
    const fewer = hpa('fewer', { max: 3, target: { name: 'web' } });
    const [text = '', ...others] = findingsOf('KS611', [quota({ pods: '8' }), ...web, more, fewer]);
    expect(text).toContain('HorizontalPodAutoscaler/more ');
    expect(text).toContain('stops Deployment/web at 8 of 9 replicas');
    expect(others).toEqual([]);
  });
});
