import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';

/** A predicate that v1.22 registers, and its plugins. */
export interface LegacyPredicate {
  readonly name: string;
  readonly plugins: readonly PredicatePlugin[];
  /** "mandatory": in every Policy. "default": in Policies without a list of predicates, together with the mandatory predicates. */
  readonly set?: 'mandatory' | 'default';
}

/** A plugin of a predicate. */
export interface PredicatePlugin {
  readonly name: string;
  readonly points: readonly ('preFilter' | 'filter' | 'reserve' | 'preBind')[];
}

/** A priority that v1.22 registers, and its plugin. */
export interface LegacyPriority {
  readonly name: string;
  readonly plugin: string;
  readonly hasPreScore: boolean;
  /** Weight in Policies without a list of priorities; absent: such Policies lack this priority. */
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

/** In the order in which they run; the order in the Policy does not count (kubernetes v1.22.6 plugins/legacy_registry.go). */
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

/** In alphabetical order, in which v1.22 sets them up (the same file). */
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

/** The plugin of a priority. For SelectorSpreadPriority it depends on a feature gate. */
export function scorePlugin(
  { name, plugin }: Pick<LegacyPriority, 'name' | 'plugin'>,
  gates: Gates,
): string {
  return name === 'SelectorSpreadPriority' && !isEnabled(gates, 'DefaultPodTopologySpread')
    ? 'SelectorSpread'
    : plugin;
}

/** By alias, the registered name. */
export const PREDICATE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['PodFitsPorts', 'PodFitsHostPorts'],
]);
export const PRIORITY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['ServiceSpreadingPriority', 'SelectorSpreadPriority'],
]);

/** Registered, but for entries of other names that have arguments: an entry of this name loses its arguments. */
export const CUSTOM_PRIORITIES: ReadonlySet<string> = new Set([
  'NodeLabel',
  'RequestedToCapacityRatio',
  'ServiceAffinity',
]);

/** v1.22 skips entries of this name. */
export const EQUAL_PRIORITY = 'EqualPriority';

/** Predicates and priorities of older releases, and what replaces them in v1.22. */
export const GONE: ReadonlyMap<string, string> = new Map([
  ['CheckNodeCondition', 'taints, which PodToleratesNodeTaints honours'],
  ['CheckNodeMemoryPressure', 'taints, which PodToleratesNodeTaints honours'],
  ['CheckNodeDiskPressure', 'taints, which PodToleratesNodeTaints honours'],
  ['CheckNodePIDPressure', 'taints, which PodToleratesNodeTaints honours'],
  ['PodToleratesNodeNoExecuteTaints', 'PodToleratesNodeTaints'],
  ['NoVolumeNodeConflict', 'CheckVolumeBinding'],
  ['ResourceLimitsPriority', 'no other priority'],
  ['RequestedToCapacityRatioPriority', 'any free name with requestedToCapacityRatioArguments'],
]);
