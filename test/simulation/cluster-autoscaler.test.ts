import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { isKind } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { InputError } from '../../src/problems/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { makeEdits } from '../../src/whatif/index.ts';
import { web } from '../support/finding-manifests.ts';

const catalog = {
  types: [
    { name: 'm-4', cpu: '4', memory: '16Gi', price: 0.2, zones: ['a'] },
    { name: 'm-8', cpu: '8', memory: '32Gi', price: 0.4, zones: ['a'] },
  ],
};

const nodeGroups = (groups: string, flags = '{}'): unknown =>
  parse(
    `apiVersion: kschedsim.dev/v1alpha1\nkind: NodeGroups\nflags: ${flags}\ngroups: [${groups}]`,
  );

const SMALL = '{ name: small, min: 0, max: 3, template: { instanceType: m-4 } }';
const LARGE = '{ name: large, min: 0, max: 3, template: { instanceType: m-8 } }';

/** A node of a group, by the label that eksctl gives it. */
const node = (name: string, pool = 'small'): KubernetesObject =>
  parse(`
apiVersion: v1
kind: Node
metadata:
  name: ${name}
  creationTimestamp: '2025-01-01T00:00:00Z'
  labels: { alpha.eksctl.io/nodegroup-name: ${pool}, kubernetes.io/hostname: ${name} }
spec: { providerID: 'aws:///a/${name}' }
status:
  capacity: { cpu: 4, memory: 16Gi, pods: 110 }
  allocatable: { cpu: 4, memory: 16Gi, pods: 110 }
  conditions: [{ type: Ready, status: 'True', lastTransitionTime: '2025-01-01T00:00:00Z' }]
`) as KubernetesObject;

/** A node of no group. */
const fixed = (name: string): KubernetesObject => {
  const { metadata, ...rest } = node(name);
  return { ...rest, metadata: { ...metadata, labels: { 'kubernetes.io/hostname': name } } };
};

const asking = (cpu: string, replicas: number): KubernetesObject =>
  web({ container: { resources: { requests: { cpu } } } }, replicas);

const planOf = (
  objects: readonly KubernetesObject[],
  groups: unknown,
  options: PlanOptions = {},
): Plan => plan({ objects, options: { autoscaling: { nodeGroups: groups, catalog }, ...options } });

const launched = ({ nodeAutoscaling }: Plan): readonly string[] =>
  (nodeAutoscaling?.launched ?? []).map(
    ({ group, instanceType, at, readyAt }) =>
      `${group} ${instanceType} ${String(at)}-${String(readyAt)}`,
  );

const messages = ({ events }: Plan, reason: string): readonly string[] =>
  events.filter((event) => event.reason === reason).map(({ message }) => message);

describe('groups grow', () => {
  test('by the group that wastes least, ten seconds after pods were found unschedulable', () => {
    const made = planOf([fixed('n1'), asking('3', 3)], nodeGroups(`${SMALL}, ${LARGE}`));
    expect(launched(made)).toEqual(['small m-4 10-55', 'small m-4 10-55']);
    expect(made.summary.verdict).toBe('passed');
    expect(made.nodeAutoscaling).toMatchObject({
      ...{ autoscaler: 'cluster-autoscaler', versionFrom: 'kubernetes', types: 'groups' },
    });
    expect(messages(made, 'TriggeredScaleUp')).toEqual([
      'pod triggered scale-up: [{small 0->2 (max: 3)}]',
      'pod triggered scale-up: [{small 0->2 (max: 3)}]',
    ]);
  });

  test('again at once, where several groups are needed', () => {
    const objects = [node('n1', 'other'), asking('7', 2)];
    const both = `{ name: small, min: 0, max: 3, template: { instanceType: m-8 } }, ${LARGE}`;
    const one = both.replace('max: 3', 'max: 1');
    expect(launched(planOf(objects, nodeGroups(one)))).toEqual([
      'small m-8 10-55',
      'large m-8 10-55',
    ]);
  });

  test('up to their maximum, and say so of the pods that are left', () => {
    const made = planOf(
      [node('n1'), asking('3', 6)],
      nodeGroups('{ name: small, min: 1, max: 2 }'),
    );
    expect(launched(made)).toHaveLength(1);
    expect(made.nodeAutoscaling?.unserved).toMatchObject([
      {
        pods: 4,
        message: "pod didn't trigger scale-up: 1 max node group size reached",
        groups: [{ group: 'small', reason: 'max node group size reached' }],
      },
    ]);
    expect(new Set(messages(made, 'NotTriggerScaleUp'))).toEqual(
      new Set(["pod didn't trigger scale-up: 1 max node group size reached"]),
    );
  });

  test('to the target that the document gives them', () => {
    const groups = nodeGroups('{ name: small, min: 1, max: 4, target: 3 }');
    const made = planOf([node('n1'), asking('3', 2)], groups);
    expect(made.nodes).toHaveLength(3);
  });

  test('by the flags of the document', () => {
    const groups = nodeGroups(`${SMALL}, ${LARGE}`, '{ expander: least-nodes }');
    expect(launched(planOf([node('n1', 'other'), asking('3', 3)], groups))).toEqual([
      'large m-8 10-55',
    ]);
  });
});

describe('groups shrink', () => {
  const groups = nodeGroups(
    '{ name: small, min: 1, max: 3 }',
    '{ scale-down-unneeded-time: 1m, scale-down-delay-after-add: 0s }',
  );

  test('when nodes are unneeded for long enough: empty ones, then one that is drained', () => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => node(name));
    const made = planOf([...nodes, asking('500m', 2)], groups, { until: 600 });
    expect(made.nodeAutoscaling?.removed).toMatchObject([
      { reason: 'Empty', group: 'small' },
      { reason: 'Unneeded', group: 'small' },
    ]);
    expect(made.nodes).toHaveLength(1);
    expect(made.summary.verdict).toBe('passed');
    expect(messages(made, 'ScaleDownEmpty').map((text) => text.replace(/n[123]/, 'N'))).toEqual([
      'Scale-down: removing empty node "N"',
      'Scale-down: empty node N removed',
    ]);
  });

  test('not without an end of the run', () => {
    const made = planOf([node('n1'), node('n2'), asking('500m', 1)], groups);
    expect(made.nodes).toHaveLength(2);
  });

  test('not where a budget forbids it, which is said of the node', () => {
    const budget = parse(`
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: default }
spec: { minAvailable: 2, selector: { matchLabels: { app: web } } }
`) as KubernetesObject;
    const made = planOf([node('n1'), node('n2'), asking('1500m', 2), budget], groups, {
      until: 600,
    });
    expect(made.nodes).toHaveLength(2);
    const reasons = made.nodeAutoscaling?.spared?.map(({ reason }) => reason.replace(/-.*$/, ''));
    const text = 'BlockedByPod: not enough pod disruption budget to move default/web';
    expect(reasons).toEqual([text, text]);
  });
});

describe('the cloud', () => {
  const scenario = (...steps: readonly object[]): unknown => ({
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Scenario',
    steps,
  });
  const played = (groups: unknown, steps: unknown, options: PlanOptions = {}): Plan =>
    plan({
      objects: [node('n1'), asking('3', 2)],
      scenario: steps,
      options: { autoscaling: { nodeGroups: groups, catalog }, ...options },
    });

  test('has no machines of a group: another group grows, and the first is backed off', () => {
    const groups = nodeGroups(
      `${LARGE.replace('large', 'first')}, ${LARGE}, { name: small, min: 1, max: 1 }`,
    );
    const made = played(groups, scenario({ at: '0s', launchFails: { group: 'first' } }));
    expect(launched(made).map((text) => text.split(' ')[0])).toEqual(['large']);
    expect(made.summary.verdict).toBe('passed');
  });

  test('has none at all for a while: the group is tried again after its backoff', () => {
    const groups = nodeGroups('{ name: small, min: 1, max: 3 }');
    const made = played(groups, scenario({ at: '0s', launchFails: { for: '2m' } }));
    const [first] = made.nodeAutoscaling?.launched ?? [];
    expect(first?.at).toBeGreaterThanOrEqual(300);
    expect(messages(made, 'ScaleUpFailed')).toEqual([
      'Failed adding 1 nodes to group small due to OutOfResource.OUT_OF_RESOURCES; source errors: the provider has no such machine now',
    ]);
    expect(made.summary.verdict).toBe('passed');
  });

  test('takes a machine back: its group makes another', () => {
    const groups = nodeGroups('{ name: small, min: 1, max: 3 }');
    const steps = scenario({ at: '1m', spotInterruption: { node: 'n1' } });
    const made = played(groups, steps, { until: 600 });
    expect(launched(made)).toEqual(['small  10-55', 'small  180-225']);
    expect(made.nodes.map(({ name }) => name)).not.toContain('n1');
    expect(made.pods.every((pod) => pod.node !== null)).toBe(true);
  });
});

test.each([
  ['that the document states', nodeGroups('{ name: small, min: 1, max: 3 }')],
  ['of that target', nodeGroups('{ name: small, min: 1, max: 3, target: 0 }')],
])('a group %s grows by nodes like one that an edit takes away', (_, groups) => {
  const { objects, options } = makeEdits(
    [node('n1'), fixed('other'), asking('3', 2)],
    [{ edit: 'remove-node', name: 'n1' }],
  );
  expect(launched(planOf(objects, groups, options))).toEqual(['small  10-55']);
  expect(launched(planOf(objects, groups))).toEqual([]);
});

test('a pod is told that no group is known', () => {
  const made = planOf([node('n1'), asking('3', 2)], nodeGroups('{ name: small }'));
  expect(made.nodeAutoscaling?.unserved?.[0]?.message).toBe(
    "pod didn't trigger scale-up: no node group is known with its bounds and nodes",
  );
});

test('the status ConfigMap says how groups stand', () => {
  const made = planOf([node('n1'), asking('3', 2)], nodeGroups('{ name: small, min: 1, max: 3 }'));
  const map = made.objects?.find(
    (object) => object.metadata.name === 'cluster-autoscaler-status' && isKind(object, 'ConfigMap'),
  );
  if (map === undefined || !isKind(map, 'ConfigMap')) throw new Error('no status');
  expect(parse(map.data?.['status'] ?? '')).toMatchObject({
    autoscalerStatus: 'Running',
    nodeGroups: [{ name: 'small', health: { minSize: 1, maxSize: 3 } }],
  });
});

test('what the input does not tell leaves no plan passed in which the autoscaler acts', () => {
  const small = nodeGroups('{ name: small, min: 1, max: 3 }');
  const nodes = [node('n1'), node('n2', 'other')];
  const verdictOf = (replicas: number, options: PlanOptions = {}): string =>
    planOf([...nodes, asking('3', replicas)], small, options).summary.verdict;
  expect(verdictOf(1)).toBe('passed');
  expect(verdictOf(1, { until: 60 })).toBe('unknown');
  expect(verdictOf(3)).toBe('unknown');
  expect(planOf([...nodes, asking('3', 3)], small).findings).toMatchObject([
    {
      kind: 'in-doubt',
      object: 'Autoscaler/cluster-autoscaler',
      message:
        'which nodes come and go is not known: node group other (1 node): the input does not tell its minimum and maximum: it neither grows nor shrinks',
    },
  ]);
});

test('what the input does not tell is a warning, and a wrong document bad input', () => {
  const small = nodeGroups('{ name: small, min: 1, max: 3 }');
  expect(planOf([node('n1'), node('n2', 'other'), asking('3', 1)], small).warnings).toEqual([
    'Cluster Autoscaler: node group other (1 node): the input does not tell its minimum and maximum: it neither grows nor shrinks',
    'Cluster Autoscaler: the catalogue has no type of a node or a node group',
  ]);
  const wrong = nodeGroups('{ name: small, min: 3, max: 1 }, { name: small, min: -1 }');
  expect(() => planOf([node('n1'), asking('3', 1)], wrong)).toThrow(InputError);
});
