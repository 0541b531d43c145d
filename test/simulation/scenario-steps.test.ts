import { describe, expect, test } from 'vitest';
import {
  deployment,
  findings,
  planScenario,
  readyNode,
  podTimelines,
  template,
} from '../support/scenario-plans.ts';

describe('a drain', () => {
  const budget = (minAvailable: number) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'default' },
    spec: { minAvailable, selector: { matchLabels: { app: 'web' } } },
  });
  const agent = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: template('agent', { cpu: '0' }),
    },
  };

  test('evicts as the budget allows, and tries again every 5 s', () => {
    const cluster = [readyNode('n1'), agent, deployment('web', 3), budget(2)];
    const outcome = planScenario(cluster, {
      steps: [
        { at: '10s', apply: { objects: [readyNode('n2')] } },
        { at: '30s', drain: 'n1' },
      ],
      expect: [
        { at: '31s', node: { name: 'n1', schedulable: false } },
        { at: '60s', pods: { workload: 'deployment/web', node: 'n2', ready: true, count: 3 } },
        { at: '60s', pods: { workload: 'daemonset/agent', node: 'n1', count: 1 } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    const ends = podTimelines(outcome, 'web').flatMap(
      (one) => /Terminating ([\d.]+)/.exec(one)?.[1] ?? [],
    );
    expect(ends.sort()).toEqual(['30', '35', '40']);
  });

  test('that a budget blocks forever is reported, and the run ends', () => {
    const outcome = planScenario(
      [readyNode('n1'), readyNode('n2'), deployment('web', 2), budget(2)],
      {
        steps: [{ at: '30s', drain: 'n1' }],
      },
    );
    expect(findings(outcome)).toEqual([
      expect.stringMatching(
        /^drain n1: not drained: web-\S+: Cannot evict pod as it would violate/,
      ),
    ]);
    expect(outcome.summary).toMatchObject({ ended: 'idle', endTime: 30 });
  });

  test.each([
    [3, /^drain n1: not drained: (?:web-[^,:]+, ){2}web-[^,:]+: Cannot evict pod/],
    [4, /^drain n1: not drained: (?:web-[^,:]+, ){2}web-[^,:]+ and 1 more: Cannot evict pod/],
    [6, /^drain n1: not drained: (?:web-[^,:]+, ){2}web-[^,:]+ and 3 more: Cannot evict pod/],
  ])('names three of %i pods that are left', (pods, text) => {
    const outcome = planScenario([readyNode('n1', '8'), deployment('web', pods), budget(pods)], {
      steps: [{ at: '30s', drain: 'n1' }],
    });
    expect(findings(outcome)).toEqual([expect.stringMatching(text)]);
  });

  test.each([
    [undefined, []],
    [
      false,
      ['drain n1: not drained: cannot delete daemonsets.apps "gone" not found: default/lost'],
    ],
  ])('with force %s and a pod that has lost its DaemonSet', (force, expected) => {
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'gone', uid: 'gone' };
    const lost = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'lost',
        namespace: 'default',
        uid: 'lost',
        ownerReferences: [{ ...owner, controller: true }],
      },
      spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'app:1' }] },
      status: { phase: 'Running' },
    };
    const drain = { node: 'n1', ...(force !== undefined && { force }) };
    const outcome = planScenario([readyNode('n1'), lost], { steps: [{ at: '5s', drain }] });
    expect(findings(outcome)).toEqual(expected);
  });

  test('with a timeout gives up', () => {
    const outcome = planScenario(
      [readyNode('n1'), readyNode('n2'), deployment('web', 2), budget(2)],
      {
        steps: [
          { at: '30s', drain: { node: 'n1', timeout: '1m' } },
          { at: '2m', delete: { object: 'pdb/web' } },
        ],
        expect: [{ at: '5m', pods: { workload: 'deploy/web', node: 'n1', count: 1 } }],
      },
    );
    expect(findings(outcome)).toHaveLength(1);
  });
});

describe('steps', () => {
  const cluster = [readyNode('n1'), readyNode('n2'), deployment('web', 2)];

  test('NoExecute evicts, scale creates pods, uncordon and untaint allow placement', () => {
    const taint = { node: 'n1', key: 'dedicated', effect: 'NoExecute' };
    const outcome = planScenario(cluster, {
      steps: [
        { at: '20s', taint },
        { at: '25s', cordon: { selector: 'kubernetes.io/hostname in (n2)' } },
        { at: '30s', scale: { workload: 'deploy/web', replicas: 4 } },
        { at: '60s', untaint: { node: 'n1', key: 'dedicated' } },
        { at: '90s', uncordon: 'n2' },
      ],
      expect: [
        { at: '24s', node: { name: 'n1', pods: 0 } },
        { at: '24s', pods: { workload: 'deploy/web', node: 'n2', count: 2 } },
        { at: '59s', pods: { workload: 'deploy/web', unschedulable: true, count: 2 } },
        { at: '80s', pods: { workload: 'deploy/web', node: 'n1', ready: true, count: 2 } },
        { at: '100s', node: { name: 'n2', schedulable: true } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
  });

  test('that fail are findings with the messages of kubectl', () => {
    const labels = { app: 'web', v: '2' };
    const { spec, ...rest } = deployment('web', 2);
    const reselected = {
      ...rest,
      spec: {
        ...spec,
        selector: { matchLabels: labels },
        template: { ...template('web'), metadata: { labels } },
      },
    };
    const outcome = planScenario(
      cluster,
      {
        steps: [
          { at: '1s', cordon: 'n3' },
          { at: '2s', delete: { object: 'deployment/wep' } },
          { at: '3s', scale: { workload: 'sts/web', replicas: 1 } },
          { at: '4s', untaint: { node: 'n1', key: 'gone' } },
          {
            at: '5s',
            apply: {
              objects: [reselected],
            },
          },
          { at: '2h', delete: { object: 'node/n1' } },
        ],
        expect: [{ at: '3h', node: { name: 'n1', exists: false } }],
      },
      { until: 600 },
    );
    expect(findings(outcome)).toEqual([
      'cordon n3: nodes "n3" not found; did you mean n1?',
      'delete Deployment/wep: deployments.apps "wep" not found',
      'scale StatefulSet/web to 1: StatefulSet "web" not found in namespace default',
      'untaint n1 gone: taint "gone" not found',
      'apply Deployment/web: Deployment/web: Deployment.apps "web" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"web","v":"2"}}: field is immutable',
      'delete Node/n1: not done: the run was cut before',
      'Node/n1 does not exist: not checked: the run was cut before',
    ]);
  });

  test('apply of an unchanged manifest rolls nothing', () => {
    const outcome = planScenario(cluster, {
      steps: [{ at: '30s', apply: { objects: [deployment('web', 2), readyNode('n1')] } }],
    });
    expect(outcome.deleted).toBeUndefined();
    expect(outcome.summary.pods).toBe(2);
  });
});
