import { expect, test } from 'vitest';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { makeEdits } from '../../src/whatif/index.ts';
import { manifest, node, scenario, web, wide } from '../support/finding-manifests.ts';

const catalog = {
  types: [
    { name: 'm-4', cpu: '4', memory: '16Gi', price: 0.2, spotPrice: 0.1, zones: ['a', 'b'] },
    { name: 'm-8', cpu: '8', memory: '32Gi', price: 0.4, spotPrice: 0.15, zones: ['a', 'b'] },
  ],
};

const pool = (capacityTypes: readonly string[], more: object = {}) =>
  wide(
    manifest('karpenter.sh/v1', 'NodePool', 'default', {
      spec: {
        template: {
          spec: {
            requirements: [
              { key: 'karpenter.sh/capacity-type', operator: 'In', values: capacityTypes },
            ],
            nodeClassRef: { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' },
            ...more,
          },
        },
      },
    }),
  );

const asking = (cpu: string, replicas: number) =>
  web({ container: { resources: { requests: { cpu } } } }, replicas);

interface Played {
  readonly steps?: readonly object[];
  readonly until?: number;
  readonly capacityTypes?: readonly string[];
  readonly template?: object;
}

function played({ steps = [], until, capacityTypes = ['spot'], template }: Played): Plan {
  return plan({
    objects: [node('n1', '1'), pool(capacityTypes, template), asking('3', 1)],
    scenario: scenario(steps as Parameters<typeof scenario>[0]),
    options: { autoscaling: { catalog }, ...(until === undefined ? {} : { until }) },
  });
}

const launched = ({ nodeAutoscaling }: Plan): readonly string[] =>
  (nodeAutoscaling?.launched ?? []).map(
    ({ instanceType, zone = '', capacityType = '' }) => `${instanceType} ${zone} ${capacityType}`,
  );

test('launches the cheapest machine that takes the pod', () => {
  const planned = played({});
  expect(launched(planned)).toEqual(['m-4 a spot']);
  expect(planned.nodeAutoscaling?.launched[0]).toMatchObject({ at: 1, readyAt: 46, pods: 1 });
  expect(planned.summary.verdict).toBe('passed');
});

test('launches another machine where the cloud has none of the cheapest', () => {
  const steps = [{ at: '0s', launchFails: { zone: 'a' } }];
  expect(launched(played({ steps }))).toEqual(['m-4 b spot']);
  const ofType = [{ at: '0s', launchFails: { instanceType: 'm-4', capacityType: 'spot' } }];
  expect(launched(played({ steps: ofType, capacityTypes: ['spot', 'on-demand'] }))).toEqual([
    'm-8 a spot',
  ]);
});

test('tries again when the cloud has machines again', () => {
  const steps = [{ at: '0s', launchFails: { for: '10m' } }];
  const planned = played({ steps });
  expect(launched(planned)).toEqual(['m-4 a spot']);
  expect(planned.nodeAutoscaling?.launched[0]?.at).toBeGreaterThanOrEqual(600);
  expect(planned.summary.verdict).toBe('passed');
});

test('leaves the pod waiting where the cloud has no machine to the end', () => {
  const planned = played({ steps: [{ at: '0s', launchFails: {} }] });
  expect(launched(planned)).toEqual([]);
  expect(planned.summary).toMatchObject({ verdict: 'failed', unschedulable: 1 });
  expect(planned.events.map(({ reason }) => reason)).toContain('InsufficientCapacityError');
});

test('replaces a node that the cloud takes back', () => {
  const steps = [{ at: '5m', spotInterruption: { selector: 'karpenter.sh/capacity-type=spot' } }];
  const planned = played({ steps, until: 900 });
  expect(launched(planned)).toEqual(['m-4 a spot', 'm-4 a spot']);
  const [first] = planned.nodeAutoscaling?.removed ?? [];
  expect(first).toMatchObject({ reason: 'Interrupted', at: 300 });
  expect(planned.summary).toMatchObject({ verdict: 'passed', placed: 1 });
  expect(planned.findings.map(({ kind }) => kind)).not.toContain('flapping');
});

test('a node with startup taints takes pods when it is initialized', () => {
  const template = { startupTaints: [{ key: 'cni', effect: 'NoSchedule' }] };
  const planned = played({ template });
  expect(planned.summary).toMatchObject({ verdict: 'passed', placed: 1 });
  const node = planned.objects?.find(({ metadata }) => metadata.name.startsWith('default-'));
  expect(node?.metadata.labels).toMatchObject({ 'karpenter.sh/initialized': 'true' });
});

test('a node expires at its time, and its pods move to another one', () => {
  const planned = played({ template: { expireAfter: '10m' }, until: 1200 });
  expect(planned.nodeAutoscaling?.removed?.[0]).toMatchObject({ reason: 'Expired' });
  expect(launched(planned).length).toBeGreaterThan(1);
});

test('a step that fails launches is an error where nothing launches nodes', () => {
  const objects = [node('n1'), asking('1', 1)];
  const steps = [{ at: '0s', launchFails: {} }];
  const { summary, scenario: outcome } = plan({ objects, scenario: scenario(steps) });
  expect(summary.verdict).toBe('failed');
  expect(outcome?.steps[0]?.error).toBe('no node autoscaler acts in this plan');
});

test('switched off, it says what it would launch', () => {
  const objects = [node('n1', '1'), pool(['spot']), asking('3', 2)];
  const options = { autoscaling: { catalog, use: 'none' } } as const;
  const planned = plan({ objects, options });
  expect(planned.nodeAutoscaling).toBeUndefined();
  expect(planned.summary).toMatchObject({ verdict: 'failed', unschedulable: 2 });
  expect(planned.warnings).toContain(
    'karpenter is switched off: it would launch 1 node for 2 pods that wait',
  );
});

const protectedPod = (replicas: number, annotations: Readonly<Record<string, string>>) =>
  web({ annotations, container: { resources: { requests: { cpu: '3' } } } }, replicas);

test('a pod that may not be disrupted holds its node for the terminationGracePeriod', () => {
  const template = { expireAfter: '10m', terminationGracePeriod: '5m' };
  const planned = plan({
    objects: [
      node('n1', '1'),
      pool(['spot'], template),
      protectedPod(1, { 'karpenter.sh/do-not-disrupt': 'true' }),
    ],
    options: { autoscaling: { catalog }, until: 1500 },
  });
  const [expired] = planned.nodeAutoscaling?.removed ?? [];
  expect(expired).toMatchObject({ reason: 'Expired' });
  // The pod goes 30 s, its own grace period, before the node has to.
  expect((expired?.goneAt ?? 0) - (expired?.at ?? 0)).toBeGreaterThanOrEqual(270);
  expect((expired?.goneAt ?? 0) - (expired?.at ?? 0)).toBeLessThanOrEqual(300);
  expect(planned.summary.placed).toBe(1);
});

test('events tell of each step of a disruption', () => {
  const planned = played({ template: { expireAfter: '10m' }, until: 1200 });
  const told = planned.events.map(({ reason, message }) => `${reason} ${message}`);
  expect(told).toContain('Evicted Evicted pod: Forceful Termination');
});

test('a node whose pods end is not launched in vain', () => {
  const job = wide(
    manifest('batch/v1', 'Job', 'short', {
      spec: {
        ttlSecondsAfterFinished: 0,
        template: {
          spec: {
            restartPolicy: 'Never',
            containers: [{ name: 'app', image: 'x', resources: { requests: { cpu: '3' } } }],
          },
        },
      },
    }),
  );
  const objects = [node('n1', '1'), pool(['spot']), job];
  const planned = plan({ objects, options: { autoscaling: { catalog }, until: 1800 } });
  expect(planned.nodeAutoscaling?.removed).toMatchObject([{ reason: 'Empty' }]);
  expect(planned.findings.map(({ kind }) => kind)).not.toContain('flapping');
});

test('launches nodes like one that an edit takes away', () => {
  const large = node('n2', '4');
  const labels = { 'node.kubernetes.io/instance-type': 'm-4' };
  const typed = { ...large, metadata: { ...large.metadata, labels } };
  const { objects, options } = makeEdits(
    [node('n1', '1'), typed, pool(['on-demand']), asking('3', 1)],
    [{ edit: 'remove-node', name: 'n2' }],
  );
  const planned = plan({ objects, options });
  expect(launched(planned)).toEqual(['m-4  on-demand']);
  expect(plan({ objects }).summary.unschedulable).toBe(1);
});
