import { API_VERSION_OF, groupOf, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { OwnerReference } from '../../objects/index.ts';

/** API groups by kind: owner references may have older versions of a group. */
const GROUP_OF: ReadonlyMap<string, string> = new Map(
  WORKLOAD_KINDS.map((kind) => [kind, groupOf(API_VERSION_OF[kind])]),
);

/**
 * Whether the simulation creates the pods of that owner again. False for custom resources: their pods stay on their nodes and are
 * not replaced. The pods of a Node are mirrors of its static pods, which its kubelet creates.
 */
export function isSimulatedOwner({ apiVersion, kind }: OwnerReference): boolean {
  if (kind === 'Node' && apiVersion === 'v1') return true;
  const group = GROUP_OF.get(kind);
  // Before apps/v1 these kinds were served by "extensions".
  return group !== undefined && (groupOf(apiVersion) === group || isOld(apiVersion, group));
}

const isOld = (apiVersion: string, group: string): boolean =>
  group === 'apps' && groupOf(apiVersion) === 'extensions';
