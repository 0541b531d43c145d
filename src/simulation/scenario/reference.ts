import { EVERY_KIND, kindNamed } from '../../api/index.ts';
import type { Kind } from '../../api/index.ts';
import { hint, parsed } from './field.ts';
import type { Field } from './field.ts';

/** An object by kubectl's notation "deployment/web". */
export interface Reference<K extends Kind = Kind> {
  readonly kind: K;
  readonly name: string;
}

export const SCALABLE_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
] as const;
export type ScalableKind = (typeof SCALABLE_KINDS)[number];

/** "KIND/NAME" of any kind. */
export const reference = (): Field<Reference> => referenceTo(EVERY_KIND);

/** "KIND/NAME" of one of these kinds; the kind in any case, singular or plural, or its short name. */
export function referenceTo<K extends Kind>(kinds: readonly K[]): Field<Reference<K>> {
  return parsed({ pattern: '^[^/]+/[^/]+$' }, (written) => {
    const [word = '', name = '', ...rest] = written.split('/');
    if (word === '' || name === '' || rest.length > 0) {
      return { problem: `"${written}" is not KIND/NAME, such as deployment/web` };
    }
    const kind = kindNamed(word, kinds);
    if (kind !== undefined) return { value: { kind, name } };
    const other = kindNamed(word, EVERY_KIND);
    const few = kinds.length < EVERY_KIND.length ? `: ${kinds.join(', ')}` : '';
    const what = other === undefined ? `unknown kind "${word}"` : `a ${other} will not do here`;
    return { problem: `${what}${other === undefined ? hint(word, kinds) : ''}${few}` };
  });
}

/** "deployment/web", with its namespace unless that is "default". */
export function referenceText({ kind, name }: Reference, namespace: string): string {
  const place = namespace === 'default' || namespace === '' ? '' : ` in ${namespace}`;
  return `${kind}/${name}${place}`;
}
