import type { Explanation } from '../../src/outcome/index.ts';

export function exampleExplanation(more: Partial<Explanation> = {}): Explanation {
  const plugins = [
    'NodeResourcesFit',
    'NodeResourcesBalancedAllocation',
    'TaintToleration',
    'ImageLocality',
  ];
  const figures = (own: readonly number[]): Record<string, number> =>
    Object.fromEntries(plugins.map((plugin, at) => [plugin, own[at] ?? 0]));
  return {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Explanation',
    pod: 'shop/web',
    summary: { verdict: 'passed', failOn: ['unschedulable', 'in-doubt'] },
    feasible: ['node-a', 'node-b', 'node-c'],
    filtered: {
      'gpu-1': {
        plugin: 'TaintToleration',
        code: 'UnschedulableAndUnresolvable',
        reasons: ['node(s) had untolerated taint {dedicated: gpu}'],
      },
    },
    raw: {
      'node-a': figures([62, 91, 0, 0]),
      'node-b': figures([75, 80, 0, 12]),
      'node-c': figures([30, 99, 0, 0]),
    },
    scores: {
      'node-a': figures([62, 91, 100, 0]),
      'node-b': figures([75, 80, 100, 12]),
      'node-c': figures([30, 99, 100, 0]),
    },
    weights: {
      NodeResourcesFit: 1,
      NodeResourcesBalancedAllocation: 1,
      TaintToleration: 3,
      ImageLocality: 1,
    },
    totals: { 'node-a': 453, 'node-b': 467, 'node-c': 429 },
    best: ['node-b'],
    decisive: 'NodeResourcesFit',
    notModelled: [],
    ...more,
  };
}

/** An unschedulable pod, with a verified hint. */
export function rejectedExplanation(): Explanation {
  const {
    raw: _raw,
    scores: _scores,
    weights: _weights,
    totals: _totals,
    best: _best,
    decisive: _decisive,
    ...rest
  } = exampleExplanation();
  return {
    ...rest,
    summary: { verdict: 'failed', failOn: ['unschedulable', 'in-doubt'] },
    feasible: [],
    filtered: {
      ...rest.filtered,
      'node-a': {
        plugin: 'NodeResourcesFit',
        code: 'Unschedulable',
        reasons: ['Insufficient cpu'],
      },
      'node-b': {
        plugin: 'NodeResourcesFit',
        code: 'Unschedulable',
        reasons: ['Insufficient cpu', 'Insufficient memory'],
      },
    },
    message:
      '0/3 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint {dedicated: gpu}, 2 Insufficient cpu.',
    preemption: null,
    hints: [{ change: 'request 500m cpu instead of 4', patch: { kind: 'Pod', spec: { a: '5' } } }],
  };
}
