import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';
import type { NodeBuilder, PodBuilder } from '../support/builders.ts';

const small = node('small').offers({ cpu: 1, pods: 10 });
const web = pod('web').requests({ cpu: 2 });

/** Attempts for a pod that fits nowhere at first, when the node comes after ten seconds. */
function attempts(added: NodeBuilder, waiting: PodBuilder, release: string): number | undefined {
  const scenario = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Scenario',
    steps: [{ at: '10s', apply: { objects: [added.object] } }],
  };
  const objects: readonly KubernetesObject[] = [small.object, waiting.object];
  const { pods }: Plan = plan({
    objects,
    scenario,
    kubernetes: release,
    options: { preemption: false },
  });
  return pods.find(({ name }) => name === 'web')?.attempts;
}

const big = node('big').offers({ cpu: 4, pods: 10 });

describe('a pod that waits while a node is added', () => {
  test('is not tried again without room for it, in releases that check the node first', () => {
    const another = node('another').offers({ cpu: 1, pods: 10 });
    expect(attempts(another, web, 'v1.30')).toBe(1);
    expect(attempts(big, web, 'v1.30')).toBe(2);
  });

  test.each([
    ['a taint NoSchedule', big.taint('dedicated', 'NoSchedule'), web],
    ['other labels than selected', big, web.nodeSelector({ disk: 'ssd' })],
    ['no place for one more pod', node('big').offers({ cpu: 4, pods: 0 }), web],
  ])('is not tried again for a node with %s', (_why, added, waiting) => {
    expect(attempts(added, waiting, 'v1.31')).toBe(1);
  });

  test('is tried again for a taint NoExecute, which only the attempt looks at', () => {
    expect(attempts(big.taint('dedicated', 'NoExecute'), web, 'v1.31')).toBe(2);
  });
});
