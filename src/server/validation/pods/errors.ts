import { Path } from '../../../objects/index.ts';
import type { Loose, Pod, PodSpec } from '../../../objects/index.ts';
import { checkImageText } from './container-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { nameOf } from '../metadata-errors.ts';
import { checkPodAnnotations, checkProfileAnnotations } from './annotation-errors.ts';
import type { PodName } from './context.ts';
import { checkPodSpec } from './spec-errors.ts';

/** Checks a new pod, without its metadata. Rule: ValidatePodCreate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPod(pod: Loose<Pod>, list: ErrorList): void {
  const { metadata = {}, spec = {} } = pod;
  checkStoredPod(pod, list);
  if (!list.isStored) checkNewPod(spec, list);
  checkProfileAnnotations(metadata.annotations, spec, Path.spec, list);
}

function checkNewPod(spec: Loose<PodSpec>, list: ErrorList): void {
  if ((spec.ephemeralContainers ?? []).length > 0) {
    list.forbidden(Path.spec.child('ephemeralContainers'), 'cannot be set on create');
  }
  if (spec.nodeName && (spec.schedulingGates ?? []).length > 0) {
    const detail = 'cannot be set until all schedulingGates have been cleared';
    list.forbidden(Path.spec.child('nodeName'), detail);
  }
}

/** Rule: validatePodMetadataAndSpec, the same file. */
export function checkStoredPod({ metadata = {}, spec = {} }: Loose<Pod>, list: ErrorList): void {
  const { annotations } = metadata;
  checkPodAnnotations(annotations, spec, Path.metadata.child('annotations'), list);
  const pod: PodName = { name: nameOf(metadata), ...(annotations && { annotations }) };
  checkPodSpec(spec, Path.spec, list, pod);
  checkTokens(spec, list);
  for (const field of ['containers', 'initContainers'] as const) {
    for (const [at, { image = '' }] of spec[field]?.entries() ?? []) {
      checkImageText(image, Path.spec.child(field).index(at), list);
    }
  }
}

/** A pod without a service account, such as a pod that a kubelet created, gets no token. */
function checkTokens(
  { serviceAccountName = '', serviceAccount = '', volumes = [] }: Loose<PodSpec>,
  list: ErrorList,
): void {
  // The admission plugin ServiceAccount comes before validation, and sets the name.
  if (serviceAccountName !== '' || serviceAccount !== '') return;
  for (const [index, { projected }] of volumes.entries()) {
    for (const [at, source] of projected?.sources?.entries() ?? []) {
      if (source.serviceAccountToken === undefined) continue;
      const path = Path.spec.child('volumes').index(index).child('projected').child('sources');
      const detail = 'must not be specified when serviceAccountName is not set';
      list.forbidden(path.index(at).child('serviceAccountToken'), detail);
    }
  }
}
