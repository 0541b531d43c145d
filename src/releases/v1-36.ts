import { EXTENSION_POINTS } from '../framework/index.ts';
import { plugins } from '../plugins/index.ts';
import { successor } from './successor.ts';
import { v1_35 } from './v1-35.ts';

const { PodGroupPodsCount, TopologyPlacementGenerator } = plugins;

/** Kubernetes v1.36: a new balance of resources, declared features of nodes, and pod groups. */
export const v1_36 = successor(v1_35, {
  kubernetes: 'v1.36.3',
  plugins: { PodGroupPodsCount, TopologyPlacementGenerator },
  appended: [
    {
      name: 'TopologyPlacementGenerator',
      weight: 0,
      gate: 'TopologyAwareWorkloadScheduling',
    },
    { name: 'PodGroupPodsCount', weight: 1, gate: 'TopologyAwareWorkloadScheduling' },
  ],
  points: {
    GangScheduling: ['preEnqueue', 'permit'],
    NodeResourcesFit: ['preFilter', 'filter', 'preScore', 'score', 'placementScore'],
  },
  configuration: { ...v1_35.configuration, extensionPoints: EXTENSION_POINTS },
  texts: {
    GangScheduling: {
      missing: ({ group }) =>
        `waiting for pods's pod group ${JSON.stringify(group)} to appear in scheduling queue`,
      quorum: 'waiting for minCount pods from a gang to be scheduled',
    },
    DynamicResources: {
      'not-owner': ({ claim, pod }) =>
        `ResourceClaim ${claim} was not created for Pod ${pod} (Pod is not owner)`,
    },
    NodeDeclaredFeatures: { missing: "node(s) didn't match Pod's required features" },
  },
});
