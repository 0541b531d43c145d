import {
  groupOf,
  isCustomResource,
  isKind,
  WORKLOAD_KINDS,
  type Kind,
} from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';

/** The flags of `AutoscalingFlags` that say what an autoscaler may launch. The playground, which has no files, reads this module too. */
interface LaunchFlags {
  readonly autoscaler?: string | undefined;
  readonly catalog?: string | undefined;
  readonly nodeGroups?: string | undefined;
}

/**
 * Throws InputError if there is no Node, and nothing that can launch one. `flags`: those of a command in which an autoscaler acts;
 * undefined in others. `before`: the objects before the what-if flags, if the question needs a Node that these have left.
 */
export function requireNodes(
  given: readonly Given[],
  flags?: LaunchFlags,
  before: readonly Given[] = [],
): void {
  if (given.some(isNode)) return;
  if (flags !== undefined && canLaunch(given, flags)) return;
  const isWithoutTypes = flags !== undefined && given.some(isPool);
  const why = isWithoutTypes
    ? '; --catalog names the types of nodes that Karpenter launches for its NodePools'
    : '';
  if (before.some(isNode)) {
    throw new InputError([
      { message: 'no nodes are left: the what-if flags take all of them away' },
    ]);
  }
  throw new InputError([
    {
      message:
        'no nodes: the input contains no Node, so nothing can be placed; ' +
        'save those of a cluster with `kubectl get nodes -o yaml > nodes.yaml` and add -f nodes.yaml' +
        why,
    },
  ]);
}

/** Whether nodes may come although there is none: what they are is known without one. */
function canLaunch(
  given: readonly Given[],
  { autoscaler, catalog, nodeGroups }: LaunchFlags,
): boolean {
  if (autoscaler === 'none') return false;
  return nodeGroups !== undefined || (catalog !== undefined && given.some(isPool));
}

const isNode = ({ object }: Given): boolean => isKind(object, 'Node');

/** Whether it is a NodePool of Karpenter. */
export const isPool = ({ object }: Given): boolean =>
  object.kind === 'NodePool' && groupOf(object.apiVersion) === 'karpenter.sh';

const isCustom = ({ object }: Given): boolean => isCustomResource(object.apiVersion);

const POD_BEARING: readonly Kind[] = ['Pod', ...WORKLOAD_KINDS];

/** Throws InputError if the input has neither pods nor workloads. */
export function requirePods(given: readonly Given[]): void {
  if (given.some(({ object }) => POD_BEARING.some((kind) => isKind(object, kind)))) return;
  const custom = [...new Set(given.filter(isCustom).map(({ object }) => object.kind))];
  const hint =
    custom.length === 0
      ? ''
      : `; --pods-of <file> describes the pods of custom resources (${custom.slice(0, 3).join(', ')})`;
  throw new InputError([
    {
      message:
        'no pods: the input contains no Pod and no workload (Deployment, StatefulSet, ' +
        'DaemonSet, Job, ...); add the manifests that you want to place, for example ' +
        'with -f manifests/ or `helm template ./chart | kschedsim plan -f nodes.yaml -f -`' +
        hint,
    },
  ]);
}
