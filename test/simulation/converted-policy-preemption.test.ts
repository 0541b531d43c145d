import { describe, expect, test } from 'vitest';
import { pod } from '../support/builders.ts';
import { a, b, both, named } from '../support/policy-difference.ts';

describe('rejections and preemption under a converted Policy', () => {
  test('only the first filter rejects a node', () => {
    const { before, after, text } = both({
      policy: {
        predicates: named('PodFitsResources', 'MatchNodeSelector'),
        alwaysCheckAllPredicates: true,
      },
      objects: [a.object],
      pod: pod().requests({ cpu: '9' }).nodeSelector({ disk: 'ssd' }).object,
    });
    expect(before.filtered['a']?.reasons).toHaveLength(2);
    expect(after.filtered['a']?.reasons).toHaveLength(1);
    expect(text).toMatch(/alwaysCheckAllPredicates: a node is now turned down by the first filter/);
  });

  test('no pod is evicted from a node that is too small even when empty', () => {
    const { before, after } = both({
      policy: { predicates: named('PodFitsResources'), priorities: [] },
      objects: [a.object],
      pod: pod().requests({ cpu: '9' }).object,
    });
    expect(before.filtered['a']?.code).toBe('Unschedulable');
    expect(after.filtered['a']?.code).toBe('UnschedulableAndUnresolvable');
  });

  test('the most important victim decides between nodes before violated budgets', () => {
    const budget = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'precious', namespace: 'default' },
      spec: { selector: { matchLabels: { precious: 'yes' } } },
      status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
    };
    const precious = pod().labelled({ precious: 'yes' });
    const { before, after, text } = both({
      policy: { predicates: named('PodFitsResources'), priorities: [] },
      objects: [
        a.object,
        b.object,
        budget,
        precious.named('low').requests({ cpu: '2' }).priority(1).onNode('a').object,
        pod('high').requests({ cpu: '2' }).priority(5).onNode('a').object,
        precious.named('middle').requests({ cpu: '4' }).priority(3).onNode('b').object,
      ],
      pod: pod().requests({ cpu: '4' }).priority(10).object,
    });
    expect([before.preemption?.nominatedNode, after.preemption?.nominatedNode]).toEqual(['a', 'b']);
    expect(text).toMatch(/DefaultPreemption judges a node by its most important victim/);
  });
});
