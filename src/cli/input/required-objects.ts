import { isCustomResource, isKind, WORKLOAD_KINDS, type Kind } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';

/** Throws InputError if there is no Node. */
export function requireNodes(given: readonly Given[]): void {
  if (given.some(({ object }) => isKind(object, 'Node'))) return;
  throw new InputError([
    {
      message:
        'no nodes: the input contains no Node, so nothing can be placed; ' +
        'save those of a cluster with `kubectl get nodes -o yaml > nodes.yaml` and add -f nodes.yaml',
    },
  ]);
}

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
