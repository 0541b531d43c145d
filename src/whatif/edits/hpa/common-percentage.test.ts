import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node } from '../../../../test/support/builders.ts';
import { deployment } from '../../../../test/support/checked.ts';
import { takeIn } from '../../../input/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { Plan } from '../../../outcome/index.ts';
import { plan } from '../../../simulation/index.ts';
import { editGiven } from '../apply-edits.ts';
import type { Edit } from '../kinds.ts';
import { withEdits } from '../with-edits.ts';
import { halve, withCommonPercentage } from './common-percentage.ts';

test('halving finds the last percentage that fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(101), (failing, limit) => {
      const fits = Math.min(limit, failing) - 1;
      expect(halve(failing, (percent) => percent <= fits)).toEqual(
        fits < 0 ? { failsAt: 0 } : { fits, failsAt: fits + 1 },
      );
    }),
  );
});

/** Four cores: four pods of a core each. */
const room = node('n').object;

const autoscaler = (name: string, minReplicas: number, maxReplicas: number): KubernetesObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  ...{
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas,
      maxReplicas,
    },
  },
});

function planned(
  objects: readonly KubernetesObject[],
  edits: readonly Edit[] = [{ edit: 'hpa', bound: 'max' }],
): Plan {
  const given = objects.map((object) => takeIn(object));
  const edited = editGiven(given, edits);
  const settled = withEdits(plan({ objects: edited.given }), edited);
  return withCommonPercentage(settled, { given, edits, input: {} });
}

test('a plan says at which percentage all fit together, and at which not', () => {
  const { autoscaled } = planned([room, deployment('web', 1), autoscaler('web', 1, 10)]);
  expect(autoscaled).toMatchObject({
    workloads: [{ replicas: 10, fits: 4, stops: [{ why: 'nodes', pods: 6 }] }],
    common: { fits: 40, failsAt: 41 },
  });
});

test('not even the minimum fits', () => {
  const { autoscaled } = planned([room, deployment('web', 1), autoscaler('web', 5, 10)]);
  expect(autoscaled?.common).toEqual({ failsAt: 0 });
});

test('nothing is searched where all fit', () => {
  const { autoscaled } = planned([room, deployment('web', 1), autoscaler('web', 1, 4)]);
  expect(autoscaled).toMatchObject({ workloads: [{ fits: 4 }] });
  expect(autoscaled).not.toHaveProperty('common');
});

test('pods that are left at the minimum as well do not count', () => {
  const tooBig = deployment('big', 1, {
    containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '64' } } }],
  });
  const objects = [room, tooBig, deployment('web', 1), autoscaler('web', 1, 8)];
  expect(planned(objects).autoscaled?.common).toEqual({ fits: 50, failsAt: 51 });
});

test('a workload of which less is asked keeps that', () => {
  const all = ['web', 'api'].flatMap((name) => [deployment(name, 1), autoscaler(name, 1, 10)]);
  const bounds: readonly Edit[] = [
    { edit: 'hpa', bound: 'max', target: { kind: 'deploy', name: 'web' } },
    { edit: 'hpa', bound: 10, target: { kind: 'deploy', name: 'api' } },
  ];
  // One core is left to api, three to web.
  expect(planned([room, ...all], bounds).autoscaled?.common).toEqual({ fits: 30, failsAt: 31 });
});
