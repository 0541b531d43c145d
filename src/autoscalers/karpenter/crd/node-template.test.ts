import { describe, expect, it } from 'vitest';
import {
  claim,
  inTemplate,
  labelled,
  messages,
  pool,
  REF,
  tainted,
  withRequirement,
} from '../../../../test/support/karpenter-objects.ts';
import type { RuleCase } from '../../../../test/support/karpenter-objects.ts';

const SPEC = 'spec.template.spec';
const REQUIREMENTS = `${SPEC}.requirements`;
const NAME =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*(\\/))?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$';
const mismatch = (field: string, value: string, pattern: string): string =>
  `${field}: Invalid value: "${value}": ${field} in body should match '${pattern}'`;

const RULES: readonly RuleCase[] = [
  [
    'requirements are there',
    inTemplate({ requirements: [] }),
    inTemplate({ requirements: null }),
    `${REQUIREMENTS}: Required value`,
  ],
  [
    'an operator is known',
    withRequirement({ key: 'a', operator: 'Exists' }),
    withRequirement({ key: 'a', operator: 'Is' }),
    `${REQUIREMENTS}[0].operator: Unsupported value: "Is": supported values: "Gte", "Lte", "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"`,
  ],
  [
    'an operator is there',
    withRequirement({ key: 'a', operator: 'In', values: ['b'] }),
    withRequirement({ key: 'a' }),
    `${REQUIREMENTS}[0].operator: Required value`,
  ],
  [
    'a key is a qualified name',
    withRequirement({ key: 'a.b/c', operator: 'Exists' }),
    withRequirement({ key: '/c', operator: 'Exists' }),
    mismatch(`${REQUIREMENTS}[0].key`, '/c', NAME),
  ],
  [
    'a key has at most 316 characters',
    withRequirement({ key: 'a'.repeat(316), operator: 'Exists' }),
    withRequirement({ key: 'a'.repeat(317), operator: 'Exists' }),
    `${REQUIREMENTS}[0].key: Too long: may not be more than 316 bytes`,
  ],
  [
    'In has values',
    withRequirement({ key: 'a', operator: 'In', values: ['b'] }),
    withRequirement({ key: 'a', operator: 'In', values: [] }),
    `${REQUIREMENTS}: Invalid value: "array": requirements with operator 'In' must have a value defined`,
  ],
  [
    'In has the field values',
    withRequirement({ key: 'a', operator: 'NotIn' }),
    withRequirement({ key: 'a', operator: 'In' }),
    `${REQUIREMENTS}: Invalid value: "array": no such key: values evaluating rule: requirements with operator 'In' must have a value defined`,
  ],
  [
    'a bound is one number that is not negative',
    withRequirement({ key: 'a', operator: 'Gt', values: ['0'] }),
    withRequirement({ key: 'a', operator: 'Gt', values: ['-1'] }),
    `${REQUIREMENTS}: Invalid value: "array": requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value`,
  ],
  [
    'a bound is not several numbers',
    withRequirement({ key: 'a', operator: 'Lte', values: ['5'] }),
    withRequirement({ key: 'a', operator: 'Lte', values: ['5', '6'] }),
    `${REQUIREMENTS}: Invalid value: "array": requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value`,
  ],
  [
    'a bound is a number',
    withRequirement({ key: 'a', operator: 'Lt', values: ['7'] }),
    withRequirement({ key: 'a', operator: 'Lt', values: ['x'] }),
    `${REQUIREMENTS}: Invalid value: "array": type conversion error from 'string' to 'int' evaluating rule: requirements operator 'Gt', 'Lt', 'Gte', or 'Lte' must have a single positive integer value`,
  ],
  [
    'In has as many values as minValues',
    withRequirement({ key: 'a', operator: 'In', values: ['b', 'c'], minValues: 2 }),
    withRequirement({ key: 'a', operator: 'In', values: ['b'], minValues: 2 }),
    `${REQUIREMENTS}: Invalid value: "array": requirements with 'minValues' must have at least that many values specified in the 'values' field`,
  ],
  [
    'minValues are at most 50',
    withRequirement({ key: 'a', operator: 'Exists', minValues: 50 }),
    withRequirement({ key: 'a', operator: 'Exists', minValues: 51 }),
    `${REQUIREMENTS}[0].minValues: Invalid value: 51: ${REQUIREMENTS}[0].minValues in body should be less than or equal to 50`,
  ],
  [
    'a requirement names no label of Karpenter itself',
    withRequirement({ key: 'karpenter.sh/capacity-type', operator: 'Exists' }),
    withRequirement({ key: 'karpenter.sh/registered', operator: 'Exists' }),
    `${REQUIREMENTS}[0].key: Invalid value: "string": label domain "karpenter.sh" is restricted`,
  ],
  [
    'a requirement names no pool',
    withRequirement({ key: 'pool', operator: 'Exists' }),
    withRequirement({ key: 'karpenter.sh/nodepool', operator: 'Exists' }),
    `${REQUIREMENTS}[0].key: Invalid value: "string": label "karpenter.sh/nodepool" is restricted`,
  ],
  [
    'a requirement names no hostname',
    withRequirement({ key: 'kubernetes.io/arch', operator: 'Exists' }),
    withRequirement({ key: 'kubernetes.io/hostname', operator: 'Exists' }),
    `${REQUIREMENTS}[0].key: Invalid value: "string": label "kubernetes.io/hostname" is restricted`,
  ],
  [
    'a requirement names a label that the provider knows',
    withRequirement({ key: 'karpenter.kwok.sh/instance-cpu', operator: 'Exists' }),
    withRequirement({ key: 'karpenter.kwok.sh/instance-colour', operator: 'Exists' }),
    `${REQUIREMENTS}[0].key: Invalid value: "string": label domain "karpenter.kwok.sh" is restricted`,
  ],
  [
    'there are at most 100 requirements',
    withRequirement(...Array.from({ length: 100 }, () => ({ key: 'a', operator: 'Exists' }))),
    withRequirement(...Array.from({ length: 101 }, () => ({ key: 'a', operator: 'Exists' }))),
    `${REQUIREMENTS}: Too many: 101: must have at most 100 items`,
  ],
  [
    'labels are not those of Karpenter',
    labelled({ 'example.com/team': 'a' }),
    labelled({ 'karpenter.sh/nodepool': 'a' }),
    'spec.template.metadata.labels: Invalid value: "object": label "karpenter.sh/nodepool" is restricted',
  ],
  [
    'labels are those that Amazon knows',
    labelled({ 'karpenter.k8s.aws/instance-tenancy': 'default' }, 'karpenter.k8s.aws'),
    labelled({ 'karpenter.k8s.aws/own': 'a' }, 'karpenter.k8s.aws'),
    'spec.template.metadata.labels: Invalid value: "object": label domain "karpenter.k8s.aws" is restricted',
  ],
  [
    'labels are those that Azure lets users set',
    labelled({ 'kubernetes.azure.com/ebpf-dataplane': 'cilium' }, 'karpenter.azure.com'),
    labelled({ agentpool: 'a' }, 'karpenter.azure.com'),
    'spec.template.metadata.labels: Invalid value: "object": label "agentpool" is restricted',
  ],
  [
    'a label has at most 63 characters',
    labelled({ a: 'b'.repeat(63) }),
    labelled({ a: 'b'.repeat(64) }),
    'spec.template.metadata.labels.a: Too long: may not be more than 63 bytes',
  ],
  [
    'a label has no blanks',
    labelled({ a: 'b-c' }),
    labelled({ a: 'b c' }),
    'spec.template.metadata.labels.a: Invalid value: "b c"',
  ],
  [
    'a taint has an effect',
    tainted({ key: 'a', effect: 'NoSchedule' }),
    tainted({ key: 'a' }),
    `${SPEC}.taints[0].effect: Required value`,
  ],
  [
    'the effect of a taint is known',
    tainted({ key: 'a', effect: 'NoExecute' }),
    tainted({ key: 'a', effect: 'Never' }),
    `${SPEC}.taints[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"`,
  ],
  [
    'the key of a taint is not empty',
    tainted({ key: 'a', effect: 'NoSchedule' }),
    tainted({ key: '', effect: 'NoSchedule' }),
    `${SPEC}.taints[0].key: Invalid value: "": ${SPEC}.taints[0].key in body should be at least 1 chars long`,
  ],
  [
    'the value of a taint is a name',
    tainted({ key: 'a', value: 'b', effect: 'NoSchedule' }),
    tainted({ key: 'a', value: '-', effect: 'NoSchedule' }),
    mismatch(`${SPEC}.taints[0].value`, '-', NAME),
  ],
  [
    'the time of a taint is one',
    tainted({ key: 'a', effect: 'NoSchedule', timeAdded: '2026-01-01T00:00:00Z' }),
    tainted({ key: 'a', effect: 'NoSchedule', timeAdded: 'today' }),
    `${SPEC}.taints[0].timeAdded: Invalid value: "today": ${SPEC}.taints[0].timeAdded in body must be of type date-time: "today"`,
  ],
  [
    'a NodeClass is named',
    pool(),
    inTemplate({ nodeClassRef: { ...REF, name: '' } }),
    `${SPEC}.nodeClassRef.name: Invalid value: "string": name may not be empty`,
  ],
  [
    'a NodeClass has a kind',
    pool(),
    inTemplate({ nodeClassRef: { ...REF, kind: '' } }),
    `${SPEC}.nodeClassRef.kind: Invalid value: "string": kind may not be empty`,
  ],
  [
    'a NodeClass has a group',
    pool(),
    inTemplate({ nodeClassRef: { ...REF, group: '' } }),
    `${SPEC}.nodeClassRef.group: Invalid value: "string": group may not be empty`,
  ],
  [
    'the group of a NodeClass has no version',
    pool(),
    inTemplate({ nodeClassRef: { ...REF, group: 'a/v1' } }),
    mismatch(`${SPEC}.nodeClassRef.group`, 'a/v1', '^[^/]*$'),
  ],
  [
    'a NodeClass is there',
    pool(),
    inTemplate({ nodeClassRef: null }),
    `${SPEC}.nodeClassRef: Required value`,
  ],
  [
    'expireAfter is a duration',
    inTemplate({ expireAfter: 'Never' }),
    inTemplate({ expireAfter: '30d' }),
    mismatch(`${SPEC}.expireAfter`, '30d', '^(([0-9]+(s|m|h))+|Never)$'),
  ],
  [
    'terminationGracePeriod is never Never',
    inTemplate({ terminationGracePeriod: '48h' }),
    inTemplate({ terminationGracePeriod: 'Never' }),
    mismatch(`${SPEC}.terminationGracePeriod`, 'Never', '^([0-9]+(s|m|h))+$'),
  ],
  [
    'a NodeClaim may name its pool in requirements, not its host',
    claim({ requirements: [{ key: 'karpenter.sh/nodepool', operator: 'In', values: ['p'] }] }),
    claim({ requirements: [{ key: 'kubernetes.io/hostname', operator: 'Exists' }] }),
    'spec.requirements[0].key: Invalid value: "string": label "kubernetes.io/hostname" is restricted',
  ],
  [
    'requests of a NodeClaim are amounts',
    claim({ resources: { requests: { cpu: '1' } } }),
    claim({ resources: { requests: { cpu: 'one' } } }),
    'spec.resources.requests.cpu: Invalid value: "one"',
  ],
];

describe('rules of what NodePools and NodeClaims say of nodes', () => {
  it.each(RULES)('%s', (_rule, good, bad, message) => {
    expect(messages(good, '1.13')).toEqual([]);
    expect(messages(bad, '1.13')[0]).toContain(message);
  });
});
