import { describe, expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { answer, NODES, old, OLD, policyOf } from '../../../test/support/deschedule-cases.ts';
import { formatProblem, InputError } from '../../problems/index.ts';

describe('policies that are descheduled by', () => {
  test('two policies are compared on the same cluster', () => {
    const nodes = [node('a').withHostname().cordoned().object, ...NODES.slice(1)];
    const found = answer([old('p')], OLD, {
      nodes,
      cycles: 1,
      base: policyOf({ deschedule: { PodLifeTime: { states: ['Failed'] } } }),
      names: { base: 'old.yaml', policy: 'new.yaml' },
    });
    expect(found.changed).toMatchObject([{ name: 'p', from: 'a', base: 'a', head: 'b' }]);
    expect(found.base).toMatchObject({ name: 'old.yaml', figures: { evicted: 0 } });
  });

  test('a strategy that is not modelled leaves the answer open', () => {
    const args = {
      thresholds: { cpu: 20 },
      targetThresholds: { cpu: 50 },
      metricsUtilization: { source: 'KubernetesMetrics' },
    };
    const found = answer([old('p')], { balance: { LowNodeUtilization: args } });
    expect(found.findings[0]).toMatchObject({ kind: 'not-run', object: 'LowNodeUtilization' });
    expect(found.summary.verdict).toBe('unknown');
  });

  test('a comparison with a policy of which a strategy is not modelled is left open', () => {
    const args = {
      thresholds: { cpu: 20 },
      targetThresholds: { cpu: 50 },
      metricsUtilization: { source: 'KubernetesMetrics' },
    };
    const base = policyOf({ balance: { LowNodeUtilization: args } });
    const found = answer([old('p', 'b'), old('q')], OLD, { base });
    expect(found.findings[0]).toMatchObject({
      kind: 'not-run',
      message: expect.stringMatching(/^by the base policy: not run/) as string,
    });
    expect(found.summary.verdict).toBe('unknown');
  });

  test('a priority threshold that the cluster does not give has its place', () => {
    const policy = { ...OLD, evictor: { priorityThreshold: { name: 'gold' } } };
    expect.assertions(1);
    try {
      answer([old('p')], policy);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { column } = error.problems[0] ?? {};
      const shown = `policy.json:1:${String(column)}: error: `;
      expect(error.problems.map(formatProblem)).toEqual([
        `${shown}unable to get priority value from the priority class: priorityclasses.scheduling.k8s.io "gold" not found`,
      ]);
    }
  });
});
