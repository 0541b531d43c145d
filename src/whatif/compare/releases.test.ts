import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { Comparison } from '../../outcome/index.ts';
import { compare } from './analysis.ts';

/** Only the balance of resources counts. */
const configuration = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [{ plugins: { score: { disabled: [{ name: 'NodeResourcesFit' }] } } }],
};

const options = { order: 'input', tieBreak: 'name' } as const;

function between(base: string, head: string, ...objects: readonly KubernetesObject[]): Comparison {
  const side = (kubernetes: string): object => ({ configuration, kubernetes, options });
  return compare({ base: { objects, ...side(base) }, head: { objects, ...side(head) } });
}

const BALANCE =
  'NodeResourcesBalancedAllocation: The score says how the pod changes the balance of the node.';

describe('a comparison of releases', () => {
  // With the pod, node a is better balanced than b; but the pod improves the balance of b, and spoils that of a.
  const nodes = ['a', 'b'].map((name) => node(name).offers({ cpu: 10, memory: '10Gi' }).object);
  const lopsided = pod('lopsided').requests({ memory: '4Gi' }).onNode('b').object;
  const web = pod('web').requests({ cpu: '1' }).object;

  test('names the rule that moves a pod, and no other change of that plugin', () => {
    const { moved, releaseChanges = [] } = between('1.35', '1.36', ...nodes, lopsided, web);
    expect(releaseChanges.map(({ text }) => text)).toContain(BALANCE);
    expect(moved).toMatchObject([
      {
        name: 'web',
        from: 'a',
        to: 'b',
        onlyTie: false,
        release: {
          by: 'plugin',
          plugin: 'NodeResourcesBalancedAllocation',
          because: [BALANCE],
        },
      },
    ]);
  });

  test('names the text that rewords a message', () => {
    const tainted = node('a').taint('gpu', 'NoSchedule').object;
    expect(between('1.34.1', '1.34', tainted, web).reworded).toEqual([
      {
        namespace: 'default',
        name: 'web',
        before: expect.stringContaining('untolerated taint {gpu: }') as string,
        after: expect.stringContaining('untolerated taint(s)') as string,
        because: [expect.stringMatching(/^TaintToleration says "node\(s\) had untolerated taint/)],
      },
    ]);
  });

  test('names the rule that keeps a pod off its node', () => {
    const proxy = pod('proxy').onNode('a').object;
    const ports = [{ containerPort: 80, hostPort: 80 }];
    const [container] = proxy.spec.containers;
    const sidecar = { name: 'side', image: 'side', restartPolicy: 'Always', ports };
    const withSidecar = { ...proxy, spec: { ...proxy.spec, initContainers: [sidecar] } };
    const { object } = pod('web');
    const asking: Pod = {
      ...object,
      spec: { ...object.spec, containers: [{ ...container!, ports }] },
    };
    const found = between('1.32', '1.33', node('a').object, withSidecar, asking);
    expect(found.newlyUnschedulable).toMatchObject([
      {
        name: 'web',
        from: 'a',
        because: ['NodePorts: Host ports of sidecar containers are in use.'],
      },
    ]);
  });

  test('says nothing of releases where both sides have one', () => {
    const same = between('1.36', '1.36', ...nodes, lopsided, web);
    expect(same).not.toHaveProperty('releaseChanges');
    expect(same.moved).toEqual([]);
  });
});
