import { describe, expect, it } from 'vitest';
import type { Pod, PodAffinityTerm } from '../../../objects/index.ts';
import { mergeMatchLabelKeys } from './match-label-keys.ts';

const podWith = (term: PodAffinityTerm, labels: Readonly<Record<string, string>>): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'web', labels },
  spec: {
    containers: [{ name: 'c' }],
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
  },
});

const selectorOf = (pod: Pod): unknown =>
  pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.[0]
    ?.labelSelector;

const term: PodAffinityTerm = {
  topologyKey: 'zone',
  labelSelector: { matchLabels: { app: 'web' } },
  matchLabelKeys: ['hash', 'absent'],
  mismatchLabelKeys: ['tenant'],
};
const labels = { hash: 'x1', tenant: 'blue' };

describe('mergeMatchLabelKeys', () => {
  it('adds In for matchLabelKeys and NotIn for mismatchLabelKeys, for labels that the pod has', () => {
    expect(selectorOf(mergeMatchLabelKeys(podWith(term, labels)))).toEqual({
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'hash', operator: 'In', values: ['x1'] },
        { key: 'tenant', operator: 'NotIn', values: ['blue'] },
      ],
    });
  });

  it('merges preferred terms too', () => {
    const { labelSelector: _unused, ...rest } = term;
    const preferred = [{ weight: 1, podAffinityTerm: { ...rest, labelSelector: {} } }];
    const podAffinity = { preferredDuringSchedulingIgnoredDuringExecution: preferred };
    const given = podWith(term, labels);
    const merged = mergeMatchLabelKeys({
      ...given,
      spec: { ...given.spec, affinity: { podAffinity } },
    });
    expect(
      merged.spec.affinity?.podAffinity?.preferredDuringSchedulingIgnoredDuringExecution?.[0]
        ?.podAffinityTerm.labelSelector?.matchExpressions,
    ).toHaveLength(2);
  });

  it('leaves a term without a selector unchanged', () => {
    const given = podWith({ topologyKey: 'zone', matchLabelKeys: ['hash'] }, labels);
    expect(mergeMatchLabelKeys(given)).toBe(given);
  });

  it('leaves a pod unchanged that was merged before', () => {
    const merged = mergeMatchLabelKeys(podWith(term, labels));
    expect(mergeMatchLabelKeys(merged)).toBe(merged);
  });

  it('shares the spec between pods with the same values, and not between others', () => {
    const first = podWith(term, labels);
    const same = {
      ...first,
      metadata: { ...first.metadata, name: 'b', labels: { ...labels, index: '1' } },
    };
    const other = {
      ...first,
      metadata: { ...first.metadata, name: 'c', labels: { ...labels, hash: 'x2' } },
    };
    const spec = mergeMatchLabelKeys(first).spec;
    expect(mergeMatchLabelKeys(same).spec).toBe(spec);
    expect(mergeMatchLabelKeys(other).spec).not.toBe(spec);
  });
});
