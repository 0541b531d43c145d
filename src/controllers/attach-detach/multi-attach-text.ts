import type { Pod } from '../../objects/index.ts';

/**
 * Why a volume is not attached for a pod. `others`: the pods that want it on the nodes that have it.
 * Source: pkg/controller/volume/attachdetach/reconciler/reconciler.go reportMultiAttachError, v1.36.
 */
export function multiAttachText(volume: string, pod: Pod, others: readonly Pod[]): string {
  return `Multi-Attach error for volume "${volume}" ${reason(pod, others)}`;
}

function reason(pod: Pod, others: readonly Pod[]): string {
  if (others.length === 0) {
    return "Volume is already exclusively attached to one node and can't be attached to another";
  }
  const { namespace } = pod.metadata;
  const own = others.filter((other) => other.metadata.namespace === namespace);
  const foreign = `${String(others.length - own.length)} pod(s) in different namespaces`;
  if (own.length === 0) return `Volume is already used by ${foreign}`;
  const names = own.map(({ metadata }) => metadata.name).join(', ');
  const used = `Volume is already used by pod(s) ${names}`;
  return own.length === others.length ? used : `${used} and ${foreign}`;
}
