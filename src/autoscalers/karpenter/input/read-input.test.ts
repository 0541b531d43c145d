import { describe, expect, it } from 'vitest';
import {
  inTemplate,
  karpenterObject,
  pool,
  REF,
  template,
} from '../../../../test/support/karpenter-objects.ts';
import { InputError } from '../../../problems/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { driftOf } from '../disruption/conditions/drifted.ts';
import { AWS } from '../providers/aws/index.ts';
import { KWOK } from '../providers/kwok.ts';
import { readKarpenterObjects } from './read-input.ts';
import { poolsByUse } from './usable-pools.ts';

const STORED = {
  uid: 'u',
  resourceVersion: '1',
  creationTimestamp: '2026-01-01T00:00:00Z',
  annotations: { 'karpenter.sh/nodepool-hash': '1', 'karpenter.sh/nodepool-hash-version': 'v3' },
};

const stored = (spec: object): KubernetesObject => karpenterObject('NodePool', { ...spec }, STORED);

const claim = (): KubernetesObject =>
  karpenterObject(
    'NodeClaim',
    { nodeClassRef: REF, requirements: [] },
    {
      name: 'n',
      annotations: STORED.annotations,
      labels: { 'karpenter.sh/nodepool': 'p' },
      creationTimestamp: '2026-01-01T00:00:00Z',
    },
  );

/** Why the NodeClaim of a pool has drifted when a manifest is applied over the pool. */
function driftAfter(before: object, manifest: KubernetesObject): string | undefined {
  const { nodePools, nodeClaims } = readKarpenterObjects(
    [stored(before), manifest, claim()],
    '1.14',
  );
  const [only, ...others] = nodePools;
  expect(others).toEqual([]);
  const launched = nodeClaims.map((one) => ({
    ...one,
    status: { conditions: [{ type: 'Launched', status: 'True' }] },
  }));
  const moment = { nowMs: Date.parse('2026-01-01T00:30:00Z'), provider: KWOK };
  return only && launched[0] && driftOf(launched[0], only, new Map(), moment)?.reason;
}

describe('a NodePool of a manifest over that of the cluster', () => {
  const taints = [
    { key: 'a', effect: 'NoSchedule' },
    { key: 'b', effect: 'NoSchedule' },
  ];

  it('lets nodes drift if they would be made otherwise', () => {
    expect(driftAfter({ template: template() }, inTemplate({ taints }))).toBe('NodePoolDrifted');
    expect(driftAfter({ template: template() }, inTemplate({ expireAfter: '24h' }))).toBe(
      'NodePoolDrifted',
    );
  });

  it('changes nothing for nodes if it differs only in defaults, in the order of lists, or in requirements', () => {
    expect(driftAfter({ template: template({ expireAfter: '720h' }) }, pool())).toBeUndefined();
    expect(
      driftAfter({ template: template({ taints }) }, inTemplate({ taints: taints.toReversed() })),
    ).toBeUndefined();
    const requirements = [{ key: 'kubernetes.io/os', operator: 'Exists' }];
    expect(driftAfter({ template: template() }, inTemplate({ requirements }))).not.toBe(
      'NodePoolDrifted',
    );
  });
});

it('refuses objects that have not been checked', () => {
  expect(() => readKarpenterObjects([pool({ weight: 0 })], '1.14')).toThrow(InputError);
});

describe('NodePools that Karpenter does not use', () => {
  const reasonOf = (given: KubernetesObject, provider = KWOK): string | undefined => {
    const { nodePools } = readKarpenterObjects([given], '1.14');
    return poolsByUse(nodePools, provider).unused[0]?.reason;
  };
  const required = (...requirements: readonly object[]): KubernetesObject =>
    inTemplate({ requirements });

  it.each([
    [
      'an unknown capacity type',
      required({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['reserved', 'x'] }),
      required({ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['x'] }),
      'no valid values found in [x] for karpenter.sh/capacity-type',
    ],
    [
      'a value that is none of a label',
      required({ key: 'a', operator: 'In', values: ['b'] }),
      required({ key: 'a', operator: 'In', values: ['b c'] }),
      'invalid value: invalid value b c for key a, a valid label must be',
    ],
    [
      'a taint that is given twice',
      inTemplate({
        taints: [{ key: 'a', effect: 'NoSchedule' }],
        startupTaints: [{ key: 'a', effect: 'NoExecute' }],
      }),
      inTemplate({
        taints: [{ key: 'a', effect: 'NoSchedule' }],
        startupTaints: [{ key: 'a', effect: 'NoSchedule' }],
      }),
      'duplicate taint Key/Effect pair a=NoSchedule',
    ],
    [
      'a label of the provider that it does not know',
      pool({ template: template({}, { labels: { 'karpenter.kwok.sh/instance-cpu': '1' } }) }),
      pool({ template: template({}, { labels: { 'karpenter.kwok.sh/own': '1' } }) }),
      'invalid key name "karpenter.kwok.sh/own" in labels, using label karpenter.kwok.sh/own is not allowed',
    ],
    [
      'a label with a key that is none',
      pool({ template: template({}, { labels: { 'a/b': '1' } }) }),
      pool({ template: template({}, { labels: { 'a/b/c': '1' } }) }),
      'invalid key name "a/b/c" in labels, "',
    ],
  ])('%s', (_title, good, bad, reason) => {
    expect(reasonOf(good)).toBeUndefined();
    expect(reasonOf(bad)).toContain(reason);
  });

  it('one that is not Ready, with what its condition says', () => {
    const conditions = (status: string): KubernetesObject => {
      const ready = {
        type: 'Ready',
        status,
        reason: 'NodeClassNotReady',
        message: 'no subnets',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      };
      const made = { ...stored({ template: template() }), status: { conditions: [ready] } };
      return made;
    };
    expect(reasonOf(conditions('True'), AWS)).toBeUndefined();
    expect(reasonOf(conditions('False'), AWS)).toBe(
      'it is not Ready (NodeClassNotReady: no subnets)',
    );
  });
});
