import { isKind, keyOf, namespaceOf, SCALABLE_KINDS, withReplicas } from '../../objects/index.ts';
import type { KubernetesObject, Scalable } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';
import type { ScaledWorkload } from '../../outcome/index.ts';
import type { Edited } from './edited.ts';
import type { ScaleWorkload } from './kinds.ts';
import { findWorkloads, targetText, type Changeable } from './find-workloads.ts';

export const SCALABLE: Changeable = {
  kinds: SCALABLE_KINDS,
  verb: 'scale',
  only: 'only Deployments, ReplicaSets, ReplicationControllers and StatefulSets have replicas',
};

export const isScalable = (object: KubernetesObject): object is Scalable =>
  SCALABLE_KINDS.some((kind) => isKind(object, kind));

export function scaleWorkload(given: readonly Given[], edit: ScaleWorkload): Edited {
  const { replicas } = edit;
  const answer = findWorkloads(objectsOf(given), edit, SCALABLE);
  if ('message' in answer) return { problem: answer };
  if (!(Number.isInteger(replicas) && replicas >= 0)) {
    const message = `cannot scale ${edit.kind}/${edit.name} to ${String(replicas)} replicas`;
    return { problem: { message } };
  }
  const workloads = new Map<string, ScaledWorkload>();
  const scaled = changeEach(given, (object) => {
    if (!answer.found.has(object) || !isScalable(object)) return object;
    const { kind, metadata, spec } = object;
    const namespace = namespaceOf(object);
    const { name } = metadata;
    const known = workloads.get(keyOf({ namespace, name }));
    const from = known?.from ?? spec.replicas ?? 1;
    workloads.set(keyOf({ namespace, name }), { kind, namespace, name, from });
    return withReplicas(object, replicas);
  });
  const target = targetText(edit);
  return {
    given: scaled,
    made: { edit: 'scale', target, replicas, workloads: [...workloads.values()] },
  };
}
