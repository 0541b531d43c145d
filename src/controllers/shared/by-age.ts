import type { ObjectMeta } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';

interface Aged {
  readonly metadata: ObjectMeta;
}

/** Oldest first, then by name. Source: pkg/controller/controller_utils.go ReplicaSetsByCreationTimestamp, v1.34. */
export function byAge({ metadata: a }: Aged, { metadata: b }: Aged): number {
  return (
    compareText(a.creationTimestamp ?? '', b.creationTimestamp ?? '') || compareText(a.name, b.name)
  );
}
