import type { LegacyFeatureGates } from './feature-gates.ts';
import { PluginLists } from './plugin-lists.ts';

/** What kube-scheduler v1.22.6 runs without a Policy and without a configuration (apis/config/v1beta2/default_plugins.go). */
export function defaultProvider(gates: LegacyFeatureGates): PluginLists {
  const lists = new PluginLists();
  lists.add('queueSort', 'PrioritySort');
  for (const name of PRE_FILTERS) lists.add('preFilter', name);
  for (const name of FILTERS) lists.add('filter', name);
  lists.add('postFilter', 'DefaultPreemption');
  for (const name of PRE_SCORES) lists.add('preScore', name);
  for (const [name, weight] of SCORES) lists.add('score', name, weight);
  if (gates.DefaultPodTopologySpread === false) {
    lists.add('preScore', 'SelectorSpread');
    lists.add('score', 'SelectorSpread', 1);
  }
  lists.add('reserve', 'VolumeBinding');
  lists.add('preBind', 'VolumeBinding');
  lists.add('bind', 'DefaultBinder');
  return lists;
}

const PRE_FILTERS = [
  'NodeResourcesFit',
  'NodePorts',
  'VolumeRestrictions',
  'PodTopologySpread',
  'InterPodAffinity',
  'VolumeBinding',
  'NodeAffinity',
];

const FILTERS = [
  'NodeUnschedulable',
  'NodeName',
  'TaintToleration',
  'NodeAffinity',
  'NodePorts',
  'NodeResourcesFit',
  'VolumeRestrictions',
  'EBSLimits',
  'GCEPDLimits',
  'NodeVolumeLimits',
  'AzureDiskLimits',
  'VolumeBinding',
  'VolumeZone',
  'PodTopologySpread',
  'InterPodAffinity',
];

const PRE_SCORES = ['InterPodAffinity', 'PodTopologySpread', 'TaintToleration', 'NodeAffinity'];

const SCORES = [
  ['NodeResourcesBalancedAllocation', 1],
  ['ImageLocality', 1],
  ['InterPodAffinity', 1],
  ['NodeResourcesFit', 1],
  ['NodeAffinity', 1],
  ['PodTopologySpread', 2],
  ['TaintToleration', 1],
] as const;
