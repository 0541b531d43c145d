import { expect, test } from 'vitest';
import { isKind } from '../../src/objects/index.ts';
import type { DaemonSet } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node } from '../support/builders.ts';

const agent: DaemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { name: '', labels: { app: 'agent' } },
      spec: { containers: [{ name: 'c', image: 'agent:1' }] },
    },
  },
};

test('a plan of daemon pods that a Policy binds to other nodes ends, and fails', () => {
  const { summary, daemonSets } = ofPolicy([]);
  expect(summary).toMatchObject({ verdict: 'failed', ended: 'limit' });
  expect(daemonSets).toEqual([1, 3]);
});

test('with MatchNodeSelector each is on its node at once', () => {
  const { summary, daemonSets } = ofPolicy([{ name: 'MatchNodeSelector' }]);
  expect(summary).toMatchObject({ verdict: 'passed', ended: 'idle' });
  expect(daemonSets).toEqual([3, 3]);
});

/** The summary, and how many of its daemon pods are ready and desired. */
function ofPolicy(predicates: readonly { name: string }[]): {
  readonly summary: Plan['summary'];
  readonly daemonSets: readonly unknown[];
} {
  const small = ['a', 'b'].map((name) => node(name).offers({ cpu: 1, memory: '1Gi' }).object);
  const large = node('large').offers({ cpu: 64, memory: '256Gi' }).object;
  const policy = {
    apiVersion: 'v1',
    kind: 'Policy',
    predicates,
    priorities: [{ name: 'LeastRequestedPriority', weight: 1 }],
  };
  const planned = plan({ objects: [...small, large, agent], policy });
  const daemonSets = (planned.objects ?? []).filter((one) => isKind(one, 'DaemonSet'));
  return {
    summary: planned.summary,
    daemonSets: daemonSets.flatMap(({ status }) => [
      status?.numberReady,
      status?.desiredNumberScheduled,
    ]),
  };
}
