import type { Pod } from '../../api/index.ts';
import type { Profile, Rejection } from '../../framework/index.ts';

/** The first PreEnqueue plugin that holds a pod back, and why (kubernetes v1.34.1 backend/queue runPreEnqueuePlugins). */
export function preEnqueue(
  pod: Pod,
  { preEnqueue: plugins }: Profile,
): (Rejection & { readonly plugin: string }) | undefined {
  for (const { name, points } of plugins) {
    const rejection = points.preEnqueue?.(pod);
    if (rejection !== undefined) return { ...rejection, plugin: name };
  }
  return undefined;
}
