import { describe, expect, it } from 'vitest';
import {
  inDisruption,
  inTemplate,
  karpenterObject,
  messages,
  pool,
  withBudget,
} from '../../../../test/support/karpenter-objects.ts';
import type { RuleCase } from '../../../../test/support/karpenter-objects.ts';

const SPEC = 'spec.template.spec';
const REASONS = '"Underutilized", "Empty", "Drifted"';
const mismatch = (field: string, value: string, pattern: string): string =>
  `${field}: Invalid value: "${value}": ${field} in body should match '${pattern}'`;

const RULES: readonly RuleCase[] = [
  ['spec is there', pool(), karpenterObject('NodePool', {}), 'spec.template: Required value'],
  [
    'a field is known',
    pool({ limits: {} }),
    pool({ limit: {} }),
    'unknown field "spec.limit", did you mean "limits"?',
  ],
  [
    'a text is no number',
    pool(),
    inTemplate({ expireAfter: 5 }),
    `"${SPEC}.expireAfter" must be text, not 5; quote it`,
  ],
  [
    'weight is at least 1',
    pool({ weight: 1 }),
    pool({ weight: 0 }),
    'spec.weight: Invalid value: 0: spec.weight in body should be greater than or equal to 1',
  ],
  [
    'weight is at most 100',
    pool({ weight: 100 }),
    pool({ weight: 101 }),
    'spec.weight: Invalid value: 101: spec.weight in body should be less than or equal to 100',
  ],
  [
    'weight is whole',
    pool({ weight: 5 }),
    pool({ weight: 1.5 }),
    '"spec.weight" must be a whole number, not 1.5',
  ],
  [
    'replicas are not negative',
    pool({ replicas: 0 }),
    pool({ replicas: -1 }),
    'spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
  ],
  [
    'a static pool limits only nodes',
    pool({ replicas: 1, limits: { nodes: 3 } }),
    pool({ replicas: 1, limits: { cpu: 3 } }),
    `spec: Invalid value: "object": only 'limits.nodes' is supported on static NodePools`,
  ],
  [
    'a static pool has no weight',
    pool({ replicas: 1 }),
    pool({ replicas: 1, weight: 2 }),
    `spec: Invalid value: "object": 'weight' is not supported on static NodePools`,
  ],
  [
    'limits are amounts',
    pool({ limits: { cpu: '10', memory: '1Gi', nodes: 3 } }),
    pool({ limits: { cpu: 'many' } }),
    'spec.limits.cpu: Invalid value: "many": spec.limits.cpu in body should match',
  ],
  [
    'consolidateAfter is there',
    pool({ disruption: { consolidateAfter: 'Never' } }),
    pool({ disruption: { consolidationPolicy: 'WhenEmpty' } }),
    'spec.disruption.consolidateAfter: Required value',
  ],
  [
    'consolidateAfter is a duration',
    inDisruption({ consolidateAfter: '1h30m' }),
    inDisruption({ consolidateAfter: '1d' }),
    mismatch('spec.disruption.consolidateAfter', '1d', '^(([0-9]+(s|m|h))+|Never)$'),
  ],
  [
    'a policy is known',
    inDisruption({ consolidationPolicy: 'WhenEmpty' }),
    inDisruption({ consolidationPolicy: 'WhenUnderutilized' }),
    'spec.disruption.consolidationPolicy: Unsupported value: "WhenUnderutilized": supported values: "WhenEmpty", "WhenEmptyOrUnderutilized"',
  ],
  [
    'nodes of a budget are a number or a percentage',
    withBudget({ nodes: '100%' }, { nodes: '250' }),
    withBudget({ nodes: '101%' }),
    mismatch('spec.disruption.budgets[0].nodes', '101%', '^((100|[0-9]{1,2})%|[0-9]+)$'),
  ],
  [
    'nodes of a budget are a text',
    withBudget({ nodes: '1' }),
    withBudget({ nodes: 1 }),
    '"spec.disruption.budgets[0].nodes" must be text, not 1; quote it',
  ],
  [
    'reasons are known',
    withBudget({ nodes: '1', reasons: ['Empty'] }),
    withBudget({ nodes: '1', reasons: ['Idle'] }),
    `spec.disruption.budgets[0].reasons[0]: Unsupported value: "Idle": supported values: ${REASONS}`,
  ],
  [
    'reasons are a set',
    withBudget({ nodes: '1', reasons: ['Empty', 'Drifted'] }),
    withBudget({ nodes: '1', reasons: ['Empty', 'Empty'] }),
    'spec.disruption.budgets[0].reasons[1]: Duplicate value: "Empty"',
  ],
  [
    'a schedule has a duration',
    withBudget({ nodes: '0', schedule: '@daily', duration: '8h' }),
    withBudget({ nodes: '1' }, { nodes: '0', schedule: '@daily' }),
    `spec.disruption.budgets: Invalid value: "array": 'schedule' must be set with 'duration'`,
  ],
  [
    'a schedule is of cron',
    withBudget({ nodes: '0', schedule: '0 9 * * mon-fri', duration: '1h' }),
    withBudget({ nodes: '0', schedule: '0 9 * *', duration: '1h' }),
    'spec.disruption.budgets[0].schedule: Invalid value: "0 9 * *"',
  ],
  [
    'a duration has hours and minutes only',
    withBudget({ nodes: '0', schedule: '@daily', duration: '1h30m0s' }),
    withBudget({ nodes: '0', schedule: '@daily', duration: '30s' }),
    mismatch(
      'spec.disruption.budgets[0].duration',
      '30s',
      '^((([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?)$',
    ),
  ],
  [
    'there are at most 50 budgets',
    withBudget(...Array.from({ length: 50 }, () => ({ nodes: '1' }))),
    withBudget(...Array.from({ length: 51 }, () => ({ nodes: '1' }))),
    'spec.disruption.budgets: Too many: 51: must have at most 50 items',
  ],
];

describe('rules of NodePools', () => {
  it.each(RULES)('%s', (_rule, good, bad, message) => {
    expect(messages(good, '1.13')).toEqual([]);
    expect(messages(bad, '1.13')[0]).toContain(message);
  });

  it('know the policy Balanced since v1.14', () => {
    const balanced = inDisruption({ consolidationPolicy: 'Balanced' });
    expect(messages(balanced, '1.14')).toEqual([]);
    expect(messages(balanced, '1.13').length).toBe(1);
  });
});
