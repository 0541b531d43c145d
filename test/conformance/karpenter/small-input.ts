import type { PodSpec, Taint } from '../../../src/objects/index.ts';
import type { NodePool } from '../../../src/autoscalers/karpenter/index.ts';
import type { CompactInput, CompactNode, CompactPod, CompactType } from './compact-input.ts';

export const ZONE = 'topology.kubernetes.io/zone';

/** One type of machine, in two zones. */
export const catalogue: readonly CompactType[] = [
  {
    name: 'small',
    capacity: { cpu: 8, memory: '32Gi' },
    offerings: ['a', 'b'].map((zone) => [zone, 'on-demand', 1] as const),
  },
];

type StatedRequirement = NonNullable<NodePool['spec']['template']['spec']['requirements']>[number];

interface PoolParts {
  readonly zones?: readonly string[];
  readonly requirements?: readonly StatedRequirement[];
  readonly taints?: readonly Taint[];
  readonly weight?: number;
}

export const pool = (
  name: string,
  { zones, requirements = [], taints, weight }: PoolParts = {},
): NodePool => ({
  metadata: { name },
  spec: {
    ...(weight === undefined ? {} : { weight }),
    template: {
      spec: {
        requirements: [
          { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] },
          ...requirements,
          ...(zones === undefined ? [] : [{ key: ZONE, operator: 'In', values: zones }]),
        ],
        ...(taints === undefined ? {} : { taints }),
      },
    },
    disruption: {
      consolidationPolicy: 'WhenEmptyOrUnderutilized',
      consolidateAfter: '0s',
      budgets: [{ nodes: '100%' }],
    },
  },
});

export const node = (name: string, parts: Partial<CompactNode> = {}): CompactNode => ({
  name,
  pool: 'p',
  type: 'small',
  zone: 'a',
  capacityType: 'on-demand',
  created: 9000,
  ...parts,
});

interface PodParts extends Pick<CompactPod, 'node' | 'labels'> {
  readonly cpu?: string;
  readonly spec?: Omit<PodSpec, 'containers'>;
  readonly hostPort?: number;
}

export const pod = (
  name: string,
  { cpu = '1', spec, hostPort, ...parts }: PodParts = {},
): CompactPod => ({
  name,
  created: 60,
  spec: {
    ...spec,
    containers: [
      {
        name: 'main',
        resources: { requests: { cpu } },
        ...(hostPort === undefined ? {} : { ports: [{ containerPort: hostPort, hostPort }] }),
      },
    ],
  },
  ...parts,
});

/** A case as it is recorded. */
export const input = (parts: Omit<CompactInput, 'now' | 'catalogue'>): CompactInput => ({
  now: '2026-03-02T10:00:00Z',
  catalogue,
  ...parts,
});
