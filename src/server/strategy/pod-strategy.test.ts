import { describe, expect, it, test } from 'vitest';
import { sharesSpec } from '../../objects/index.ts';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { FIELD_GATES } from './fields/disabled.ts';
import { AS_GIVEN, podStrategy } from './pod-strategy.ts';

const term = {
  topologyKey: 'zone',
  labelSelector: { matchLabels: { app: 'web' } },
  matchLabelKeys: ['hash'],
  mismatchLabelKeys: ['tenant'],
};
const kept = { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'web' } } };
const constraint = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' };
const main = { name: 'c' };

const podOf = (spec: Partial<PodSpec>): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'web', labels: { hash: 'x' } },
  spec: { containers: [main], ...spec },
});

interface Gated {
  readonly gate: string;
  readonly given: Partial<PodSpec>;
  readonly left: Partial<PodSpec>;
}

const GATED: readonly Gated[] = [
  { gate: 'HostnameOverride', given: { hostnameOverride: 'h' }, left: {} },
  { gate: 'PodLevelResources', given: { resources: { requests: { cpu: 1 } } }, left: {} },
  {
    gate: 'ImageVolume',
    given: {
      containers: [
        {
          name: 'c',
          volumeMounts: [
            { name: 'image', mountPath: '/i' },
            { name: 'other', mountPath: '/o' },
          ],
        },
      ],
      initContainers: [{ name: 'i', volumeMounts: [{ name: 'image', mountPath: '/i' }] }],
      volumes: [
        { name: 'image', image: { reference: 'data:1' } },
        { name: 'other', emptyDir: {} },
      ],
    },
    left: {
      containers: [{ name: 'c', volumeMounts: [{ name: 'other', mountPath: '/o' }] }],
      initContainers: [{ name: 'i', volumeMounts: [] }],
      volumes: [{ name: 'other', emptyDir: {} }],
    },
  },
  {
    gate: 'NodeInclusionPolicyInPodTopologySpread',
    given: {
      topologySpreadConstraints: [
        { ...constraint, nodeAffinityPolicy: 'Ignore', nodeTaintsPolicy: 'Honor' },
      ],
    },
    left: { topologySpreadConstraints: [constraint] },
  },
  {
    gate: 'MatchLabelKeysInPodTopologySpread',
    given: { topologySpreadConstraints: [{ ...constraint, matchLabelKeys: ['hash'] }] },
    left: { topologySpreadConstraints: [constraint] },
  },
  {
    gate: 'MatchLabelKeysInPodAffinity',
    given: {
      affinity: {
        nodeAffinity: {},
        podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }],
        },
      },
    },
    left: {
      affinity: {
        nodeAffinity: {},
        podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [kept] },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: kept }],
        },
      },
    },
  },
  {
    gate: 'DynamicResourceAllocation',
    given: {
      resourceClaims: [{ name: 'gpu', resourceClaimName: 'g' }],
      containers: [{ name: 'c', resources: { claims: [{ name: 'gpu' }], requests: { cpu: 1 } } }],
    },
    left: { containers: [{ name: 'c', resources: { requests: { cpu: 1 } } }] },
  },
  {
    gate: 'SidecarContainers',
    given: { initContainers: [{ name: 'side', restartPolicy: 'Always' }] },
    left: { initContainers: [{ name: 'side' }] },
  },
  {
    gate: 'ContainerRestartRules',
    given: {
      containers: [{ name: 'c', restartPolicy: 'Never', restartPolicyRules: [] }],
      initContainers: [
        { name: 'side', restartPolicy: 'Always', restartPolicyRules: [] },
        { name: 'i', restartPolicy: 'Never' },
      ],
    },
    left: {
      containers: [main],
      initContainers: [{ name: 'side', restartPolicy: 'Always' }, { name: 'i' }],
    },
  },
  {
    gate: 'ContainerStopSignals',
    given: { containers: [{ name: 'c', lifecycle: { stopSignal: 'SIGINT' } }] },
    left: { containers: [main] },
  },
];

const ALL_ON = Object.fromEntries(GATED.map(({ gate }) => [gate, true]));

describe.each(GATED)('the fields of $gate', ({ gate, given, left }) => {
  const pod = podOf(given);

  it('are stored while it is enabled', () => {
    expect(podStrategy(ALL_ON).enabled(pod)).toBe(pod);
  });

  it('are dropped while it is disabled, and no others', () => {
    expect(podStrategy({ ...ALL_ON, [gate]: false }).enabled(pod)).toEqual(podOf(left));
  });
});

test('pods that share a spec also share the spec without disabled fields', () => {
  const strategy = podStrategy({});
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u' };
  const { spec, ...head } = podOf({ resources: { requests: { cpu: 1 } } });
  const replica = (name: string): Pod => ({
    ...head,
    metadata: { namespace: 'default', name, ownerReferences: [owner] },
    spec,
  });
  const bare = podOf({ resources: { requests: { cpu: 2 } } });
  const first = strategy.enabled(replica('a'));
  expect(sharesSpec(first)).toBe(true);
  expect(strategy.enabled(bare).spec).toEqual({ containers: [main] });
  expect(strategy.enabled(replica('b')).spec).toBe(first.spec);
});

describe('matchLabelKeys', () => {
  const affinity = {
    podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
  };

  it('are merged into selectors while their gate is enabled', () => {
    const { spec } = podStrategy(FIELD_GATES).merged(podOf({ affinity }));
    expect(JSON.stringify(spec)).toContain('"operator":"In"');
  });

  it('are left alone while it is disabled, and where pods are stored as given', () => {
    const pod = podOf({ affinity });
    expect(podStrategy({}).merged(pod)).toBe(pod);
    expect(AS_GIVEN.merged(pod)).toBe(pod);
    expect(AS_GIVEN.enabled(pod)).toBe(pod);
  });
});
