import type { KubernetesObject } from '../../src/objects/index.ts';
import { Random } from '../../src/units/index.ts';
import { HOSTNAME, ZONE, node, pod } from './builders.ts';

/** A small problem of tuning: a cluster, the start, three weights, and what they are tuned for. */
export interface TuningProblem {
  readonly objects: readonly KubernetesObject[];
  readonly configuration: object;
  readonly plugins: readonly string[];
  readonly objective: TuningProblemObjective;
}

interface TuningProblemObjective {
  readonly name: 'nodes-used' | 'balance' | 'fragmentation';
  readonly resource?: string;
}

const OBJECTIVES: readonly TuningProblemObjective[] = [
  { name: 'nodes-used' },
  { name: 'balance', resource: 'cpu' },
  { name: 'fragmentation', resource: 'cpu' },
  { name: 'fragmentation', resource: 'memory' },
];
const THIRD = ['ImageLocality', 'NodeAffinity', 'PodTopologySpread'] as const;

/** Problem `number`: different nodes and pods, by chance but always the same. */
export function tuningProblem(
  number: number,
  [leastNodes, leastPods]: readonly [number, number],
): TuningProblem {
  const random = new Random(number * 7919 + 1);
  const among = <T>(values: readonly [T, ...T[]]): T =>
    values[random.below(values.length)] ?? values[0];
  const nodes = leastNodes + random.below(5);
  const pods = leastPods + random.below(21);
  const type = among(['LeastAllocated', 'MostAllocated']);
  const objects = [
    ...Array.from({ length: nodes }, (_, at) => {
      const made = node(`n${String(at)}`)
        .offers({ cpu: among(['4', '8', '12']), memory: among(['8Gi', '16Gi', '24Gi', '32Gi']) })
        .labelled({ [ZONE]: `z${String(at % 3)}`, [HOSTNAME]: `n${String(at)}` });
      return (random.below(2) === 0 ? made : made.image(`app:${String(random.below(3))}`, 5e8))
        .object;
    }),
    ...Array.from(
      { length: pods },
      (_, at) =>
        pod(`p${String(at)}`)
          .image(`app:${String(random.below(3))}`)
          .labelled({ app: `a${String(random.below(4))}` })
          .requests({
            cpu: `${String((random.below(8) + 1) * 250)}m`,
            memory: `${String((random.below(8) + 1) * 512)}Mi`,
          }).object,
    ),
  ];
  return {
    objects,
    plugins: ['NodeResourcesFit', 'NodeResourcesBalancedAllocation', among(THIRD)],
    objective: OBJECTIVES[number % OBJECTIVES.length] ?? { name: 'nodes-used' },
    configuration: {
      apiVersion: 'kubescheduler.config.k8s.io/v1',
      kind: 'KubeSchedulerConfiguration',
      profiles: [
        {
          schedulerName: 'default-scheduler',
          pluginConfig: [{ name: 'NodeResourcesFit', args: { scoringStrategy: { type } } }],
        },
      ],
    },
  };
}
