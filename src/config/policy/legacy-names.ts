import type { LegacyFeatureGates } from './feature-gates.ts';

/** A predicate that v1.22 registers, and the plugins it stands for. */
export interface LegacyPredicate {
  readonly name: string;
  readonly plugins: readonly PredicatePlugin[];
  /** "mandatory": always there. "default": there where a Policy has no list of predicates; so are the mandatory ones. */
  readonly set?: 'mandatory' | 'default';
}

/** A plugin of a predicate; the filter goes without saying. */
export interface PredicatePlugin {
  readonly name: string;
  readonly points: readonly ('preFilter' | 'filter' | 'reserve' | 'preBind')[];
}

/** A priority that v1.22 registers, and the plugin it stands for. */
export interface LegacyPriority {
  readonly name: string;
  readonly plugin: string;
  readonly hasPreScore: boolean;
  /** Its weight where a Policy has no list of priorities; absent: not there then. */
  readonly defaultWeight?: number;
}

const filters = (name: string): PredicatePlugin => ({ name, points: ['filter'] });
const prepares = (name: string): PredicatePlugin => ({ name, points: ['preFilter', 'filter'] });
const binds = (name: string): PredicatePlugin => ({
  name,
  points: ['preFilter', 'filter', 'reserve', 'preBind'],
});

const fit = prepares('NodeResourcesFit');
const host = filters('NodeName');
const ports = prepares('NodePorts');
const selector = prepares('NodeAffinity');

/** In the order in which they run, whatever the order in the Policy (kubernetes v1.22.6 plugins/legacy_registry.go). */
export const PREDICATES: readonly LegacyPredicate[] = [
  { name: 'CheckNodeUnschedulable', plugins: [filters('NodeUnschedulable')], set: 'mandatory' },
  { name: 'GeneralPredicates', plugins: [fit, host, ports, selector], set: 'default' },
  { name: 'HostName', plugins: [host] },
  { name: 'PodFitsHostPorts', plugins: [ports] },
  { name: 'MatchNodeSelector', plugins: [selector] },
  { name: 'PodFitsResources', plugins: [fit] },
  { name: 'NoDiskConflict', plugins: [filters('VolumeRestrictions')], set: 'default' },
  { name: 'PodToleratesNodeTaints', plugins: [filters('TaintToleration')], set: 'mandatory' },
  { name: 'CheckNodeLabelPresence', plugins: [filters('NodeLabel')] },
  { name: 'CheckServiceAffinity', plugins: [prepares('ServiceAffinity')] },
  { name: 'MaxEBSVolumeCount', plugins: [filters('EBSLimits')], set: 'default' },
  { name: 'MaxGCEPDVolumeCount', plugins: [filters('GCEPDLimits')], set: 'default' },
  { name: 'MaxCSIVolumeCountPred', plugins: [filters('NodeVolumeLimits')], set: 'default' },
  { name: 'MaxAzureDiskVolumeCount', plugins: [filters('AzureDiskLimits')], set: 'default' },
  { name: 'MaxCinderVolumeCount', plugins: [filters('CinderLimits')] },
  { name: 'CheckVolumeBinding', plugins: [binds('VolumeBinding')], set: 'default' },
  { name: 'NoVolumeZoneConflict', plugins: [filters('VolumeZone')], set: 'default' },
  { name: 'EvenPodsSpread', plugins: [prepares('PodTopologySpread')], set: 'default' },
  { name: 'MatchInterPodAffinity', plugins: [prepares('InterPodAffinity')], set: 'default' },
];

const scores = (name: string, plugin: string, defaultWeight?: number): LegacyPriority => ({
  name,
  plugin,
  hasPreScore: false,
  ...(defaultWeight !== undefined && { defaultWeight }),
});
const compares = (name: string, plugin: string, defaultWeight?: number): LegacyPriority => ({
  ...scores(name, plugin, defaultWeight),
  hasPreScore: true,
});

/** In alphabetical order, in which they are set up (the same file). */
export const PRIORITIES: readonly LegacyPriority[] = [
  scores('BalancedResourceAllocation', 'NodeResourcesBalancedAllocation', 1),
  compares('EvenPodsSpreadPriority', 'PodTopologySpread', 2),
  scores('ImageLocalityPriority', 'ImageLocality', 1),
  compares('InterPodAffinityPriority', 'InterPodAffinity', 1),
  scores('LeastRequestedPriority', 'NodeResourcesLeastAllocated', 1),
  scores('MostRequestedPriority', 'NodeResourcesMostAllocated'),
  compares('NodeAffinityPriority', 'NodeAffinity', 1),
  scores('NodeLabel', 'NodeLabel'),
  scores('NodePreferAvoidPodsPriority', 'NodePreferAvoidPods', 10000),
  scores('RequestedToCapacityRatio', 'RequestedToCapacityRatio'),
  compares('SelectorSpreadPriority', 'PodTopologySpread', 1),
  scores('ServiceAffinity', 'ServiceAffinity'),
  compares('TaintTolerationPriority', 'TaintToleration', 1),
];

/** The plugin of a priority, which for one of them hangs on a feature gate. */
export function scorePlugin(
  { name, plugin }: Pick<LegacyPriority, 'name' | 'plugin'>,
  { DefaultPodTopologySpread }: LegacyFeatureGates,
): string {
  const isOldSpread = name === 'SelectorSpreadPriority' && DefaultPodTopologySpread === false;
  return isOldSpread ? 'SelectorSpread' : plugin;
}

/** Other spellings that v1.22 still takes. */
export const PREDICATE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['PodFitsPorts', 'PodFitsHostPorts'],
]);
export const PRIORITY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['ServiceSpreadingPriority', 'SelectorSpreadPriority'],
]);

/** Registered, but meant for entries of any other name with arguments: under these very names the arguments are lost. */
export const CUSTOM_PRIORITIES: ReadonlySet<string> = new Set([
  'NodeLabel',
  'RequestedToCapacityRatio',
  'ServiceAffinity',
]);

/** Scores nothing: its entry is skipped. */
export const EQUAL_PRIORITY = 'EqualPriority';

/** Predicates and priorities of older releases, and what does their work in v1.22. */
export const GONE: ReadonlyMap<string, string> = new Map([
  ['CheckNodeCondition', 'taints, which PodToleratesNodeTaints heeds'],
  ['CheckNodeMemoryPressure', 'taints, which PodToleratesNodeTaints heeds'],
  ['CheckNodeDiskPressure', 'taints, which PodToleratesNodeTaints heeds'],
  ['CheckNodePIDPressure', 'taints, which PodToleratesNodeTaints heeds'],
  ['PodToleratesNodeNoExecuteTaints', 'PodToleratesNodeTaints'],
  ['NoVolumeNodeConflict', 'CheckVolumeBinding'],
  ['ResourceLimitsPriority', 'no other priority'],
  ['RequestedToCapacityRatioPriority', 'any free name with requestedToCapacityRatioArguments'],
]);
