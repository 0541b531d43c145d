import { describe, expect, it } from 'vitest';
import { explain } from '../../src/whatif/index.ts';
import { pod } from '../support/builders.ts';
import { configuration, extending, ready } from '../support/extender-calls.ts';

describe('the number of violated budgets, sent to an extender and answered by it', () => {
  const victims = ['a', 'b'].map((name, priority) => {
    const one = pod(`low-${name}`).labelled({ app: name }).requests({ cpu: '4' });
    const { object } = one.priority(priority).onNode(name);
    return { ...object, metadata: { ...object.metadata, uid: `uid-${name}` } };
  });
  const budget = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'a', namespace: 'default' },
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'a' } } },
  };
  const answer = {
    NodeNameToMetaVictims: {
      a: { Pods: [{ UID: 'uid-a' }], NumPDBViolations: 1 },
      b: { Pods: [{ UID: 'uid-b' }], NumPDBViolations: 0 },
    },
  };
  const schedulers = {
    'v1.22': (extender: object) => ({
      policy: { apiVersion: 'v1', kind: 'Policy', extenders: [extender] },
    }),
    'v1.34': (extender: object) => ({ configuration: configuration(extender) }),
  };

  it.each([
    ['counts', 'v1.34', false, '10', 'b'],
    ['counts', 'v1.34', true, '10', 'b'],
    ['is not read', 'v1.22', false, '10', 'a'],
    ['is neither sent nor read', 'v1.22', true, '00', 'a'],
  ] as const)('%s in %s, nodeCacheCapable %s', (_, release, nodeCacheCapable, sent, chosen) => {
    const { transport, calls } = extending({ preempt: () => answer });
    const found = explain({
      objects: [ready('a'), ready('b'), ...victims, budget],
      pod: pod('web').requests({ cpu: '2' }).priority(10).object,
      ...schedulers[release]({ urlPrefix: 'http://ext', preemptVerb: 'preempt', nodeCacheCapable }),
      options: { extenders: transport },
    });
    expect(found.preemption?.nominatedNode).toBe(chosen);
    const numbers = calls[0]?.body.matchAll(/"NumPDBViolations":(\d)/g) ?? [];
    expect(Array.from(numbers, ([, number]) => number).join('')).toBe(sent);
  });
});
