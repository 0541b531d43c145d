import type { ObjectMeta, Pod, ResourceClaim, ResourceClaimTemplate } from '../../objects/index.ts';
import { uidOf } from '../shared/owner-reference.ts';

/** Names the entry of a pod's resourceClaims for which a claim was made (kubernetes v1.36.3 api/resource/v1 PodResourceClaimAnnotation). */
const POD_CLAIM = 'resource.kubernetes.io/pod-claim-name';

/** Longest prefix of a generated name: a hyphen and 5 random characters follow, in 63. */
const LONGEST_PREFIX = 57;

/** The claim that a pod gets from a template. `claimName`: the entry in the pod's resourceClaims. */
export function claimFromTemplate(
  pod: Pod,
  claimName: string,
  { spec: { metadata, spec } }: ResourceClaimTemplate,
): ResourceClaim {
  const { name, namespace } = pod.metadata;
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: {
      name: '',
      generateName: generatedPrefix(name, claimName),
      namespace,
      ...(metadata?.labels === undefined ? {} : { labels: metadata.labels }),
      annotations: { ...metadata?.annotations, [POD_CLAIM]: claimName },
      ownerReferences: [
        { apiVersion: 'v1', kind: 'Pod', name, uid: uidOf(pod.metadata), controller: true },
      ],
    },
    spec,
  };
}

/** Whether the claim was made for that entry of the pod that controls it. */
export const isMadeFor = ({ annotations = {} }: ObjectMeta, claimName: string): boolean =>
  annotations[POD_CLAIM] === claimName;

/** Both names are cut in proportion, so that something is left of each. */
function generatedPrefix(podName: string, claimName: string): string {
  const prefix = `${podName}-${claimName}-`;
  const { length } = prefix;
  if (length <= LONGEST_PREFIX) return prefix;
  const cut = (name: string): string =>
    name.slice(0, Math.floor((name.length * LONGEST_PREFIX) / length));
  return `${cut(podName)}-${cut(claimName)}`;
}
