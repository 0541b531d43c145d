import { pluralOf } from '../../units/index.ts';
import { API_VERSION_OF } from '../kubernetes-object.ts';
import type { Kind } from '../kubernetes-object.ts';

/** kubectl's short names (kubectl api-resources). */
export const SHORT_NAMES: Readonly<Record<string, Kind>> = {
  cj: 'CronJob',
  cm: 'ConfigMap',
  deploy: 'Deployment',
  ds: 'DaemonSet',
  ep: 'Endpoints',
  hpa: 'HorizontalPodAutoscaler',
  ing: 'Ingress',
  limits: 'LimitRange',
  netpol: 'NetworkPolicy',
  no: 'Node',
  ns: 'Namespace',
  pc: 'PriorityClass',
  pdb: 'PodDisruptionBudget',
  po: 'Pod',
  pv: 'PersistentVolume',
  pvc: 'PersistentVolumeClaim',
  quota: 'ResourceQuota',
  rc: 'ReplicationController',
  rs: 'ReplicaSet',
  sa: 'ServiceAccount',
  sc: 'StorageClass',
  sts: 'StatefulSet',
  svc: 'Service',
};

// The keys of API_VERSION_OF are exactly the kinds; Object.keys returns string[].
export const EVERY_KIND: readonly Kind[] = Object.keys(API_VERSION_OF) as Kind[];

/** The kind of a word as in kubectl: in any case, in the plural, or a short name. */
export function kindNamed<K extends Kind>(word: string, kinds: readonly K[]): K | undefined {
  const small = word.toLowerCase();
  const short = Object.hasOwn(SHORT_NAMES, small) ? SHORT_NAMES[small] : undefined;
  return kinds.find((kind) => kind === short || isKindWord(small, kind));
}

/** Whether the word is the name of the kind: in any case, or in the plural. */
export function isKindWord(word: string, kind: string): boolean {
  const [small, own] = [word.toLowerCase(), kind.toLowerCase()];
  return own === small || pluralOf(own) === small;
}
