import type { Cases } from './cases.ts';
import { times } from './fragments.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};

export const scheduling: readonly Cases[] = [
  {
    of: 'scheduling rules',
    base: pod,
    at: 'spec',
    changes: [
      ...[
        { matchExpressions: [{ key: 'a', operator: 'In' }] },
        { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] },
        { matchExpressions: [{ key: 'a', operator: 'Gt', values: ['x', 'y'] }] },
        { matchExpressions: [{ key: 'a', operator: 'Lt', values: ['x'] }] },
        { matchExpressions: [{ key: 'a b', operator: 'Like' }] },
        { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a', 'b'] }] },
        { matchFields: [{ key: 'metadata.name', operator: 'Exists' }] },
        { matchFields: [{ key: 'metadata.labels', operator: 'In', values: ['a'] }] },
        { matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['A'] }] },
      ].flatMap((term) => [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
            },
          },
        },
      ]),
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] },
          },
        },
      },
      ...[0, 1, 100, 101].map((weight) => ({
        affinity: {
          nodeAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight, preference: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
            ],
          },
        },
      })),
      ...[0, 1, 100, 101].map((weight) => ({
        affinity: {
          podAntiAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight, podAffinityTerm: { topologyKey: 'a' } },
            ],
          },
        },
      })),
      ...[
        { topologyKey: '' },
        { topologyKey: 'a b' },
        { topologyKey: 'a', namespaces: ['A'] },
        { topologyKey: 'a', labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
        { topologyKey: 'a', namespaceSelector: { matchLabels: { a: '!' } } },
        { topologyKey: 'a', matchLabelKeys: ['a b'] },
        { topologyKey: 'a', matchLabelKeys: ['a'], mismatchLabelKeys: ['a'], labelSelector: {} },
        { topologyKey: 'a', matchLabelKeys: ['a'], labelSelector: { matchLabels: { a: 'b' } } },
      ].map((term) => ({
        affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
      })),
      ...[
        { maxSkew: 0 },
        { topologyKey: '' },
        { whenUnsatisfiable: 'Maybe' },
        { minDomains: 0 },
        { minDomains: 1, whenUnsatisfiable: 'ScheduleAnyway' },
        { nodeAffinityPolicy: 'Maybe', nodeTaintsPolicy: 'Maybe' },
        { matchLabelKeys: ['a b'] },
        { matchLabelKeys: ['a'], labelSelector: { matchLabels: { a: 'b' } } },
        { labelSelector: { matchLabels: { a: '!' } } },
      ].map((change) => ({
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'a',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: {},
            ...change,
          },
        ],
      })),
      {
        topologySpreadConstraints: times(2, () => ({
          maxSkew: 1,
          topologyKey: 'a',
          whenUnsatisfiable: 'DoNotSchedule',
        })),
      },
    ],
  },
];
