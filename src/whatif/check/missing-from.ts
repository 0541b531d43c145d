import { isKind, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { MissingPods, Violation } from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { appliedGiven } from '../../simulation/index.ts';
import { podOf } from '../pod-of-workload.ts';
import type { CheckedCluster } from './checked-cluster.ts';
import type { SelectedPods } from './pod-set.ts';

/** Pods that were asked for and do not exist: their number, and a violation for each workload that lacks some. */
export function missingFrom(
  set: SelectedPods,
  cluster: CheckedCluster,
): { readonly pods: number; readonly violations: readonly Violation[] } {
  const missing = selectedMissing(set, cluster);
  return {
    pods: missing.reduce((sum, { pods }) => sum + pods, 0),
    violations: missing.map(({ owner, namespace, pods, message }) => ({
      ...cluster.placed(owner, namespace),
      pods,
      message,
    })),
  };
}

function selectedMissing(
  set: SelectedPods,
  { plan, input }: CheckedCluster,
): readonly MissingPods[] {
  const { missing = [] } = plan;
  if (missing.length === 0 || set.isEverything) return missing;
  const objects = objectsOf(appliedGiven(input));
  return missing.filter(({ namespace, owner }) => {
    const metadata = { namespace, ...metadataOf(objects, owner, namespace), name: owner.name };
    return set.has({ metadata }, owner);
  });
}

/** Labels of the pods that a workload asks for. */
function metadataOf(
  objects: readonly KubernetesObject[],
  { kind, name }: MissingPods['owner'],
  namespace: string,
): Pick<KubernetesObject['metadata'], 'labels'> {
  const workload = objects.find(
    (one) => refKeyOf(refOf(one)) === refKeyOf({ kind, namespace, name }),
  );
  const pod = workload === undefined || isKind(workload, 'Pod') ? workload : podOf(workload);
  return pod?.metadata.labels === undefined ? {} : { labels: pod.metadata.labels };
}
