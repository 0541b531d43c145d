import { isBound, isKind, isReady, isTerminal } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** More nodes are counted. */
const NAMED = 3;

/**
 * Warns of pods that are Ready by their status and are bound to nodes which the input (`objects`) lacks. Such input may be a part of a
 * cluster, so the pods are kept; a real cluster deletes the pods of nodes that do not exist (pkg/controller/podgc/gc_controller.go, v1.36).
 */
export function missingNodeWarnings(
  objects: readonly KubernetesObject[],
  api: Pick<ApiServer, 'get' | 'list'>,
): readonly string[] {
  const given = new Set(objects.flatMap((one) => (isKind(one, 'Node') ? one.metadata.name : [])));
  const lost: string[] = [];
  for (const pod of api.list('Pod')) {
    const { nodeName = '' } = pod.spec;
    // Nearly all nodes are given.
    if (given.has(nodeName) || !isBound(pod) || !isReady(pod) || isTerminal(pod)) continue;
    if (api.get('Node', '', nodeName) === undefined) lost.push(nodeName);
  }
  if (lost.length === 0) return [];
  const names = [...new Set(lost)];
  const named = names.slice(0, NAMED).join(', ');
  const nodes =
    names.length > NAMED ? `${named} and ${String(names.length - NAMED)} more nodes` : named;
  const pods = lost.length === 1 ? '1 Ready pod is' : `${String(lost.length)} Ready pods are`;
  return [
    `${pods} bound to ${nodes}, which the input lacks: whether anything runs there is not known; export the nodes with: kubectl get nodes -o yaml`,
  ];
}
