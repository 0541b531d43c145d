import { isKind } from '../../objects/index.ts';
import type { Kind, ObjectOfKind } from '../../objects/index.ts';
import type { ObjectChange } from '../../framework/index.ts';

/** An object of one kind after and before a change. */
export interface Changed<K extends Kind> {
  readonly now: ObjectOfKind[K] | undefined;
  readonly before: ObjectOfKind[K] | undefined;
}

/** The objects of a change; undefined where they are of another kind, or absent. */
export function changed<K extends Kind>(kind: K, { object, previous }: ObjectChange): Changed<K> {
  return {
    now: object !== undefined && isKind(object, kind) ? object : undefined,
    before: previous !== undefined && isKind(previous, kind) ? previous : undefined,
  };
}

/** Whether a deleted pod had a node, or was nominated to one. */
export const hadNode = ({ before }: Changed<'Pod'>): boolean =>
  (before?.spec.nodeName ?? '') !== '' || (before?.status?.nominatedNodeName ?? '') !== '';
