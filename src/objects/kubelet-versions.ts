import type { KubernetesObject } from './kubernetes-object.ts';
import { isRecord } from '../units/index.ts';

/** The kubelet version of each node among objects that may not have been checked yet. */
export function kubeletVersions(objects: readonly KubernetesObject[]): readonly string[] {
  return objects.flatMap((object: unknown) => {
    if (!isRecord(object) || object['kind'] !== 'Node') return [];
    const { status } = object;
    const info = isRecord(status) ? status['nodeInfo'] : undefined;
    const version = isRecord(info) ? info['kubeletVersion'] : undefined;
    return typeof version === 'string' ? [version] : [];
  });
}
