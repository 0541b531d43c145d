import { forbidden, indispensable, invalid } from '../field-error.ts';
import { isNamespaced } from '../kinds.ts';
import { dnsSubdomainProblems, qualifiedNameProblems } from '../name-syntax.ts';
import type { KubernetesObject } from '../object.ts';
import { labelsErrors } from '../selectors/index.ts';
import { dnsLabelProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';

/** Kinds with DNS labels as names. */
const LABEL_NAMED: ReadonlySet<string> = new Set(['Namespace', 'Service', 'StatefulSet']);

/** Kinds with names of any text that fits into a path. */
const PATH_NAMED: ReadonlySet<string> = new Set([
  ...[
    'Role',
    'ClusterRole',
    'RoleBinding',
    'ClusterRoleBinding',
    'APIService',
    'ControllerRevision',
  ],
]);

/** Rule: ValidateObjectMeta, apimachinery/pkg/api/validation/objectmeta.go, v0.34. */
export function checkMetadata(
  { apiVersion, kind, metadata }: KubernetesObject,
  list: ErrorList,
): void {
  const { name, labels = {}, annotations = {}, ownerReferences = [] } = metadata;
  // An object may lack a name, despite its type.
  if ((name as string | undefined) === undefined || name === '') {
    list.add(indispensable('metadata.name', 'name or generateName is required'));
  } else list.each('metadata.name', name, nameProblems(kind, name));
  checkNamespace(metadata.namespace ?? '', isNamespaced(apiVersion, kind) !== false, list);
  list.add(...labelsErrors(labels, 'metadata.labels'));
  for (const key of Object.keys(annotations)) {
    list.each('metadata.annotations', key, qualifiedNameProblems(key.toLowerCase()));
  }
  for (const { uid } of ownerReferences) {
    if (uid === '') list.add(invalid('metadata.ownerReferences.uid', uid, 'must not be empty'));
  }
}

function checkNamespace(namespace: string, isAllowed: boolean, list: ErrorList): void {
  if (namespace === '') return;
  if (isAllowed) list.each('metadata.namespace', namespace, dnsLabelProblems(namespace));
  else list.add(forbidden('metadata.namespace', 'not allowed on this type'));
}

function nameProblems(kind: string, name: string): readonly string[] {
  if (LABEL_NAMED.has(kind)) return dnsLabelProblems(name);
  if (!PATH_NAMED.has(kind)) return dnsSubdomainProblems(name);
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter((sign) => name.includes(sign))
    .map((sign) => `may not contain '${sign}'`);
}
