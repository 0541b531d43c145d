import { API_VERSION_OF } from '../../api/index.ts';
import type { Kind } from '../../api/index.ts';
import { hint, parsed } from './field.ts';
import type { Field } from './field.ts';

/** An object as kubectl names it: "deployment/web". */
export interface Reference<K extends Kind = Kind> {
  readonly kind: K;
  readonly name: string;
}

/** kubectl's short names (kubectl api-resources). */
const SHORT: Readonly<Record<string, Kind>> = {
  cj: 'CronJob',
  cm: 'ConfigMap',
  deploy: 'Deployment',
  ds: 'DaemonSet',
  no: 'Node',
  ns: 'Namespace',
  pc: 'PriorityClass',
  pdb: 'PodDisruptionBudget',
  po: 'Pod',
  pv: 'PersistentVolume',
  pvc: 'PersistentVolumeClaim',
  rc: 'ReplicationController',
  rs: 'ReplicaSet',
  sa: 'ServiceAccount',
  sc: 'StorageClass',
  sts: 'StatefulSet',
  svc: 'Service',
};

export const SCALABLE_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
] as const;
export type ScalableKind = (typeof SCALABLE_KINDS)[number];

// By its type API_VERSION_OF has exactly the kinds as keys, which Object.keys cannot say.
export const EVERY_KIND = Object.keys(API_VERSION_OF) as Kind[];

/** "KIND/NAME" of any kind. */
export const reference = (): Field<Reference> => referenceTo(EVERY_KIND);

/** "KIND/NAME" of one of these kinds; kinds in any case, in the plural, or by their short names. */
export function referenceTo<K extends Kind>(kinds: readonly K[]): Field<Reference<K>> {
  return parsed({ pattern: '^[^/]+/[^/]+$' }, (written) => {
    const [word = '', name = '', ...rest] = written.split('/');
    if (word === '' || name === '' || rest.length > 0) {
      return { fault: `"${written}" is not KIND/NAME, such as deployment/web` };
    }
    const kind = kindNamed(word, kinds);
    if (kind !== undefined) return { value: { kind, name } };
    const other = kindNamed(word, EVERY_KIND);
    const few = kinds.length < EVERY_KIND.length ? `: ${kinds.join(', ')}` : '';
    const what = other === undefined ? `unknown kind "${word}"` : `a ${other} will not do here`;
    return { fault: `${what}${other === undefined ? hint(word, kinds) : ''}${few}` };
  });
}

/** The kind that kubectl means by a word: in any case, in the plural, or by its short name. */
export function kindNamed<K extends Kind>(word: string, kinds: readonly K[]): K | undefined {
  const small = word.toLowerCase();
  const short = Object.hasOwn(SHORT, small) ? SHORT[small] : undefined;
  return kinds.find((kind) => {
    const own = kind.toLowerCase();
    const plural = own.endsWith('s') ? `${own}es` : `${own}s`;
    return kind === short || own === small || plural === small;
  });
}

/** "deployment/web", with its namespace where that is not the usual one. */
export function referenceText({ kind, name }: Reference, namespace: string): string {
  const place = namespace === 'default' || namespace === '' ? '' : ` in ${namespace}`;
  return `${kind}/${name}${place}`;
}
