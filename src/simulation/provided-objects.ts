import type { Provision } from '../kubelet/index.ts';
import type { ApiServer } from '../store/index.ts';

/**
 * Decides which of the ConfigMaps and Secrets that pods refer to are missing. Most input names objects that are not in it, because
 * something else creates them: those are taken as provided. Missing is what was there and has been deleted, as by a step of a
 * scenario. The one place for this decision: what is known to be absent for another reason is added here.
 */
export function providedObjects(api: ApiServer): Provision {
  const deleted = new Set<string>();
  const keyOf = (kind: string, namespace: string, name: string): string =>
    `${kind}/${namespace}/${name}`;
  for (const kind of ['ConfigMap', 'Secret'] as const) {
    api.watch(
      kind,
      ({ type, object: { metadata } }) => {
        const key = keyOf(kind, metadata.namespace ?? '', metadata.name);
        if (type === 'DELETED') deleted.add(key);
        else deleted.delete(key);
      },
      { sendInitialEvents: false },
    );
  }
  return {
    isMissing: (kind, namespace, name) => deleted.has(keyOf(kind, namespace, name)),
  };
}
