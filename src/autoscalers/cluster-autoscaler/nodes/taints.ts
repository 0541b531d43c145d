import type { Node, Taint } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

/** Set on a node that is being deleted; its value is the Unix time in seconds. Source: utils/taints/taints.go, 1.36. */
export const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler';
/** Set on nodes that are unneeded. */
export const DELETION_CANDIDATE = 'DeletionCandidateOfClusterAutoscaler';

const STARTUP_PREFIXES: readonly string[] = [
  'ignore-taint.cluster-autoscaler.kubernetes.io/',
  'startup-taint.cluster-autoscaler.kubernetes.io/',
];
const STATUS_PREFIX = 'status-taint.cluster-autoscaler.kubernetes.io/';

/** Taints that tell of a node's condition. */
const CONDITION_TAINTS: ReadonlySet<string> = new Set([
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.kubernetes.io/unschedulable',
  'node.kubernetes.io/memory-pressure',
  'node.kubernetes.io/disk-pressure',
  'node.kubernetes.io/network-unavailable',
  'node.kubernetes.io/pid-pressure',
  'node.cloudprovider.kubernetes.io/uninitialized',
  'node.cloudprovider.kubernetes.io/shutdown',
  'cloud.google.com/impending-node-termination',
  'NodeWithImpairedVolumes',
]);

/** Taints whose keys mean something to the autoscaler. */
type TaintRules = Pick<
  AutoscalerOptions,
  'startupTaints' | 'startupTaintPrefixes' | 'statusTaints'
>;

export const hasTaint = ({ spec }: Node, key: string): boolean =>
  spec?.taints?.some((taint) => taint.key === key) ?? false;

/** The node is not ready while it has the taint. */
function isStartupTaint(key: string, rules: TaintRules): boolean {
  const prefixes = [...STARTUP_PREFIXES, ...rules.startupTaintPrefixes];
  return rules.startupTaints.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
}

export const hasStartupTaint = ({ spec }: Node, rules: TaintRules): boolean =>
  spec?.taints?.some(({ key }) => isStartupTaint(key, rules)) ?? false;

/** The taints that a new node of the group has too. Source: utils/taints/taints.go SanitizeTaints, 1.36. */
export const templateTaints = (taints: readonly Taint[], rules: TaintRules): readonly Taint[] =>
  taints.filter(
    ({ key }) =>
      key !== TO_BE_DELETED &&
      key !== DELETION_CANDIDATE &&
      !CONDITION_TAINTS.has(key) &&
      !isStartupTaint(key, rules) &&
      !rules.statusTaints.includes(key) &&
      !key.startsWith(STATUS_PREFIX),
  );
