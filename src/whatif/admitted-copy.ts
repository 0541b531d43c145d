import { applyDefaults, createAdmission } from '../server/index.ts';
import type { KubernetesObject, Pod } from '../objects/index.ts';
import type { PodStrategy } from '../server/index.ts';
import { InputError } from '../problems/index.ts';

/**
 * The pod as the API server would store a new copy of it: admitted, without node, status and identity.
 *
 * @throws InputError if it is refused
 */
export function admittedCopy(
  pod: Pod,
  objects: readonly KubernetesObject[],
  strategy: PodStrategy,
): Pod {
  const { status: _status, spec, ...rest } = applyDefaults(pod);
  const { nodeName: _node, ...pending } = spec;
  const {
    uid: _uid,
    resourceVersion: _version,
    creationTimestamp: _time,
    ...metadata
  } = rest.metadata;
  const admission = createAdmission(objects.map(applyDefaults), { strategy });
  const { pod: reviewed, refusal } = admission.reviewPod({ ...rest, metadata, spec: pending });
  if (refusal === undefined) return reviewed;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message: refusal }]);
}
