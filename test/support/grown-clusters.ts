import type { KubernetesObject } from '../../src/objects/index.ts';
import type { CheckOptions } from '../../src/whatif/index.ts';
import { manifest, node, web, wide } from './finding-manifests.ts';
import { pool } from './karpenter-objects.ts';

/** Types that Karpenter can launch. */
export const CATALOG = {
  types: [
    { name: 'm-4', cpu: '4', memory: '16Gi', price: 0.2, zones: ['a', 'b'] },
    { name: 'm-8', cpu: '8', memory: '32Gi', price: 0.4, zones: ['a', 'b'] },
  ],
};

export const GROWN: CheckOptions = { autoscaling: { catalog: CATALOG } };

/** A node of one core, NodePool `p`, and Deployment `web` in "default" whose pods ask for `cpu` each. */
export const growing = (cpu: string, replicas: number): readonly KubernetesObject[] => [
  node('n1', '1'),
  wide(pool()),
  web({ container: { resources: { requests: { cpu } } } }, replicas),
];

/** A NodePool that asks for a label of types that no catalogue here tells. */
export const unknowable: KubernetesObject = wide(
  manifest('karpenter.sh/v1', 'NodePool', 'unknowable', {
    spec: {
      weight: 100,
      template: {
        spec: {
          requirements: [
            { key: 'karpenter.k8s.aws/instance-hypervisor', operator: 'In', values: ['nitro'] },
          ],
          nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
        },
      },
    },
  }),
);
