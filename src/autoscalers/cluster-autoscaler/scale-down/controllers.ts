import { isKind, refKeyOf } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { FindController } from './drainability/index.ts';

/** Finds the controllers of pods among objects. They are looked through when the first one is asked for. */
export function controllersAmong(objects: readonly KubernetesObject[]): FindController {
  let replicasOf: ReadonlyMap<string, number | null> | undefined;
  return (controller) => {
    replicasOf ??= new Map(
      objects.map((object) => {
        const { kind, metadata } = object;
        const { namespace, name } = metadata;
        return [refKeyOf({ kind, namespace, name }), replicasIn(object)];
      }),
    );
    return replicasOf.get(refKeyOf(controller));
  };
}

function replicasIn(object: KubernetesObject): number | null {
  if (isKind(object, 'ReplicaSet')) return object.spec.replicas ?? null;
  return isKind(object, 'ReplicationController') ? (object.spec.replicas ?? null) : null;
}
