import { describe, expect, it } from 'vitest';
import { capacity, explain } from '../../src/whatif/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';
import { deployment, readyNode } from '../support/scenario-plans.ts';

/** Requests more as a whole than any node has. */
const HUGE = { resources: { requests: { cpu: '64' } } };
const nodes = [readyNode('n1')];

const outcomeOf = (kubernetes: string, featureGates = {}): readonly unknown[] => {
  const { pods } = plan({
    objects: [
      ...nodes,
      deployment('web', 2, { spec: HUGE }),
      pod('bare').podLevel({ cpu: 64 }).object,
    ],
    kubernetes,
    featureGates,
  });
  return pods.map(({ status }) => status);
};

describe('pod-level requests', () => {
  it('count for pods of a Deployment and bare pods from v1.34 on', () => {
    expect(outcomeOf('1.34')).toEqual(['Pending', 'Pending', 'Pending']);
    expect(outcomeOf('1.36')).toEqual(['Pending', 'Pending', 'Pending']);
  });

  it('are dropped until v1.33, and without their gate', () => {
    const running = ['Running', 'Running', 'Running'];
    expect(outcomeOf('1.33')).toEqual(running);
    expect(
      outcomeOf('1.36', {
        PodLevelResources: false,
        InPlacePodLevelResourcesVerticalScaling: false,
      }),
    ).toEqual(running);
  });

  it('are read alike by explain and capacity', () => {
    const huge = pod('huge').podLevel({ cpu: 64 }).object;
    const feasible = (kubernetes: string): number =>
      explain({ pod: huge, objects: nodes, kubernetes }).feasible.length;
    expect([feasible('1.33'), feasible('1.34')]).toEqual([1, 0]);
    const copies = (kubernetes: string): number =>
      capacity({ pod: huge, objects: nodes, kubernetes, options: { limit: 1 } }).copies;
    expect([copies('1.33'), copies('1.34')]).toEqual([1, 0]);
  });
});

describe('matchLabelKeys of pod affinity', () => {
  const apart = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: { app: 'web' } },
    matchLabelKeys: ['version'],
  };
  const labelled = (version: string) => pod(version).labelled({ app: 'web', version });
  const objects = [node('a').withHostname().object, labelled('1').onNode('a').object];

  it('narrow the term from v1.31 on; v1.30 drops them', () => {
    const second = labelled('2').apartFrom(apart).object;
    const feasible = (kubernetes: string): readonly string[] =>
      explain({ pod: second, objects, kubernetes }).feasible;
    expect(feasible('1.31')).toEqual(['a']);
    expect(feasible('1.30')).toEqual([]);
  });
});

describe('nodes that PreFilter excludes', () => {
  const named = pod('p').requiresNodesNamed(['a']).requests({ cpu: 64 }).object;
  const objects = [node('a').object, node('b').object];

  it('are in the message from v1.32 on', () => {
    const { message, filtered } = explain({ pod: named, objects, kubernetes: '1.32' });
    expect(message).toMatch(
      /^0\/2 nodes are available: 1 Insufficient cpu, 1 node\(s\) didn't satisfy plugin\(s\) \[NodeAffinity\]\./,
    );
    expect(Object.keys(filtered)).toEqual(['a', 'b']);
  });

  it('are not reported until v1.31, and preemption does not help on them', () => {
    const { message, filtered } = explain({ pod: named, objects, kubernetes: '1.31' });
    expect(message).toBe(
      '0/2 nodes are available: 1 Insufficient cpu. preemption: 0/2 nodes are available: ' +
        '1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.',
    );
    expect(Object.keys(filtered)).toEqual(['a']);
  });
});
