import { dynamicResourcesArgs, plugins } from '../plugins/index.ts';
import { successor } from './successor.ts';
import { v1_34 } from './v1-34.ts';

const { GangScheduling, NodeDeclaredFeatures } = plugins;

/** Kubernetes v1.35.0 to v1.35.3: DynamicResources scores, and equal pods are scheduled in batches. */
export const v1_35_3 = successor(v1_34, {
  kubernetes: 'v1.35.3',
  plugins: { GangScheduling, NodeDeclaredFeatures },
  appended: [
    { name: 'NodeDeclaredFeatures', weight: 0, gate: 'NodeDeclaredFeatures' },
    { name: 'GangScheduling', weight: 0, gate: 'GangScheduling' },
  ],
  extenders: { ...v1_34.extenders, structs: 'v1.35' },
  points: {
    DynamicResources: [
      'preEnqueue',
      'preFilter',
      'filter',
      'postFilter',
      'score',
      'reserve',
      'preBind',
    ],
    GangScheduling: ['preEnqueue', 'reserve', 'permit'],
  },
  args: { DynamicResources: dynamicResourcesArgs },
  weights: { DynamicResources: 2 },
});

/** Kubernetes v1.35 from v1.35.4 on: MaxUnavailableStatefulSet is off again (CHANGELOG-1.35.md, #137926). */
export const v1_35 = successor(v1_35_3, { kubernetes: 'v1.35.6' });
