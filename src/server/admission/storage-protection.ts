import type { ObjectMeta } from '../../objects/index.ts';

const FINALIZERS = {
  PersistentVolume: 'kubernetes.io/pv-protection',
  PersistentVolumeClaim: 'kubernetes.io/pvc-protection',
} as const;

/**
 * The finalizer that keeps volumes and claims while they are used. Source:
 * plugin/pkg/admission/storage/storageobjectinuseprotection/admission.go, v1.34.
 */
export function withProtection<T extends { readonly metadata: ObjectMeta }>(
  object: T,
  kind: keyof typeof FINALIZERS,
): T {
  const { finalizers = [] } = object.metadata;
  const finalizer = FINALIZERS[kind];
  if (finalizers.includes(finalizer)) return object;
  return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } };
}
