import type { PlanInput } from '../../../src/simulation/index.ts';
import type { Draw } from '../draw.ts';
import { knownReleases } from '../../../src/releases/index.ts';

const PREDICATES = [
  'PodFitsResources',
  'PodFitsHostPorts',
  'MatchNodeSelector',
  'PodToleratesNodeTaints',
  'MatchInterPodAffinity',
  'EvenPodsSpread',
];
const PRIORITIES = [
  'LeastRequestedPriority',
  'BalancedResourceAllocation',
  'ImageLocalityPriority',
];
const RELEASES = knownReleases().map(({ kubernetes }) => kubernetes);

/** The default scheduler of a release, a configuration, or a Policy. */
export function drawScheduler(
  draw: Draw,
): Pick<PlanInput, 'kubernetes' | 'configuration' | 'policy'> {
  if (draw.chance(0.2)) return { policy: drawPolicy(draw) };
  const release = draw.chance(0.5) ? { kubernetes: draw.pick(RELEASES) } : {};
  return { ...release, ...(draw.chance(0.4) ? { configuration: drawConfiguration(draw) } : {}) };
}

function drawPolicy(draw: Draw): unknown {
  if (draw.chance(0.2)) return null;
  return {
    apiVersion: 'v1',
    kind: 'Policy',
    predicates: PREDICATES.filter(() => draw.chance(0.8)).map((name) => ({ name })),
    priorities: PRIORITIES.filter(() => draw.chance(0.7)).map((name) => ({
      name,
      weight: 1 + draw.below(3),
    })),
  };
}

function drawConfiguration(draw: Draw): unknown {
  const type = draw.pick(['LeastAllocated', 'MostAllocated']);
  const resources = [{ name: 'cpu', weight: 1 + draw.below(3) }];
  const args = { scoringStrategy: { type, resources } };
  const disabled = ['ImageLocality', 'NodeAffinity', 'PodTopologySpread']
    .filter(() => draw.chance(0.3))
    .map((name) => ({ name }));
  return {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    ...(draw.chance(0.3) ? { percentageOfNodesToScore: 10 + draw.below(91) } : {}),
    profiles: [
      {
        schedulerName: 'default-scheduler',
        plugins: { score: { disabled } },
        pluginConfig: [{ name: 'NodeResourcesFit', args }],
      },
    ],
  };
}
