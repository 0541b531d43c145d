import { isKind, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { MissingPods } from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { appliedGiven } from '../../simulation/index.ts';
import { podOf } from '../pod-of-workload.ts';
import type { CheckedCluster } from './checked-cluster.ts';
import type { SelectedPods } from './pod-set.ts';

/** Pods that were asked for and do not exist. */
export function missingFrom(
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
