import { splitWords, wordSet } from '../../units/index.ts';
import { isEnabled } from '../../features/index.ts';
import {
  indispensable,
  Path,
  isNamespaced,
  qualifiedNameProblems,
  labelsErrors,
} from '../../objects/index.ts';
import type {
  Loose,
  KubernetesObject,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
} from '../../objects/index.ts';
import type { ErrorList } from './error-list.ts';
import {
  dnsLabelProblems,
  dns1035LabelProblems,
  dnsSubdomainProblems,
  isEmptyText,
  pathSegmentProblems,
  prefixProblems,
} from './rules/texts.ts';

type NameRule = (name: string) => readonly string[];
type Annotations = Readonly<Record<string, string>>;

/** Rules of names that need not be DNS subdomains, by kind. */
const NAME_RULES: Readonly<Record<string, NameRule | undefined>> = {
  Namespace: dnsLabelProblems,
  StatefulSet: dnsLabelProblems,
  Service: dns1035LabelProblems,
  ...Object.fromEntries(
    ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding', 'APIService'].map((kind) => [
      kind,
      pathSegmentProblems,
    ]),
  ),
};

const ANNOTATIONS_LIMIT = 256 * 1024;
const MOST_MANAGER = 128;
const MOST_SUBRESOURCE = 256;
const STANDARD_FINALIZERS: ReadonlySet<string> = new Set([
  'kubernetes',
  'orphan',
  'foregroundDeletion',
]);
const FINALIZER_WRONG = 'name is neither a standard finalizer name nor is it fully qualified';
const NAME = Path.metadata.child('name');
const GENERATE_NAME = Path.metadata.child('generateName');
const NAMESPACE = Path.metadata.child('namespace');
const GENERATION = Path.metadata.child('generation');
/** Some kinds get unset labels from their template or their name. */
const LABELS = Path.metadata
  .child('labels')
  .writtenAs(Path.spec.child('template').child('metadata').child('labels'), NAME);
const ANNOTATIONS = Path.metadata.child('annotations');
const OWNERS = Path.metadata.child('ownerReferences');
const FINALIZERS = Path.metadata.child('finalizers');
const MANAGED_FIELDS = Path.metadata.child('managedFields');
/** The fields that templates may not set, in the order of the struct. */
const OWN_OF_OBJECTS = splitWords(`
  name generateName namespace selfLink uid resourceVersion generation creationTimestamp
  deletionTimestamp deletionGracePeriodSeconds ownerReferences finalizers managedFields
`);
/** Kinds with finalizers that need no qualified name: their validation does not use that of pkg/apis/core. */
const ANY_FINALIZERS = wordSet(`
  Lease MutatingWebhookConfiguration RuntimeClass ValidatingWebhookConfiguration
`);
/** Stands for the end of a generated name. */
const GENERATED = 'x7k2p';

/** The name, or a generated name. */
export const nameOf = ({ name, generateName }: Loose<ObjectMeta>): string =>
  isEmptyText(name) && !isEmptyText(generateName) ? `${generateName}${GENERATED}` : (name ?? '');

/** Rule: ValidateObjectMeta, pkg/apis/core/validation/validation.go, v1.34, and apimachinery/pkg/api/validation/objectmeta.go. */
export function checkMetadata(object: KubernetesObject, list: ErrorList): void {
  const metadata: Loose<ObjectMeta> = object.metadata;
  checkGenericMetadata(object, list, nameRuleOf(object, list));
  if (metadata.finalizers === undefined || ANY_FINALIZERS.has(object.kind)) return;
  for (const [at, finalizer] of metadata.finalizers.entries()) {
    checkKubeFinalizer(finalizer, FINALIZERS.index(at), list);
  }
}

/** From v1.36 on the name of a new Service may begin with a digit. Rule: ValidateServiceCreate, the same file as above, v1.36. */
function nameRuleOf({ kind, metadata }: KubernetesObject, list: ErrorList): NameRule {
  const rule = NAME_RULES[kind] ?? dnsSubdomainProblems;
  if (kind !== 'Service' || rule(nameOf(metadata)).length === 0) return rule;
  const gates = list.askGates();
  if (gates === undefined) return () => [];
  return isEnabled(gates, 'RelaxedServiceNameValidation') ? dnsLabelProblems : rule;
}

/** Checks metadata as every registry does: without the rules of the kind. */
export function checkGenericMetadata(
  object: KubernetesObject,
  list: ErrorList,
  rule: NameRule = pathSegmentProblems,
): void {
  const { apiVersion, kind } = object;
  const metadata: Loose<ObjectMeta> = object.metadata;
  const { generateName } = metadata;
  if (!isEmptyText(generateName)) {
    list.each(GENERATE_NAME, generateName, prefixProblems(generateName, rule));
  }
  const name = nameOf(metadata);
  if (name === '') {
    list.add(indispensable(NAME, 'name or generateName is required'));
  } else list.each(NAME, name, rule(name));
  // Requests have a namespace even if their objects have none; that of a cluster-wide object is dropped.
  const { namespace = '' } = metadata;
  if (namespace !== '' && isNamespaced(apiVersion, kind) !== false) {
    list.each(NAMESPACE, namespace, dnsLabelProblems(namespace));
  }
  list.notNegative(GENERATION, metadata.generation);
  checkAnnotatedMetadata(metadata, list);
  if (metadata.finalizers !== undefined) checkFinalizers(metadata.finalizers, list);
  if (metadata.managedFields !== undefined) checkManagedFields(metadata.managedFields, list);
}

function checkAnnotatedMetadata(
  { labels, annotations, ownerReferences }: Loose<ObjectMeta>,
  list: ErrorList,
): void {
  if (labels !== undefined) list.addAll(labelsErrors(labels, LABELS));
  if (annotations !== undefined) checkAnnotations(annotations, ANNOTATIONS, list);
  if (ownerReferences !== undefined) checkOwners(ownerReferences, list);
}

/** The parts that an update validates. Rule: ValidateObjectMetaAccessorUpdate, the same file. */
export function checkChangedMetadata(metadata: Loose<ObjectMeta>, list: ErrorList): void {
  checkAnnotatedMetadata(metadata, list);
  checkManagedFields(metadata.managedFields ?? [], list);
}

/** Rule: ValidateAnnotations, the same file. */
export function checkAnnotations(annotations: Annotations, path: Path, list: ErrorList): void {
  let size = 0;
  for (const key in annotations) {
    list.each(path, key, qualifiedNameProblems(key.toLowerCase()));
    size += key.length + (annotations[key] ?? '').length;
  }
  if (size > ANNOTATIONS_LIMIT) list.tooLong(path, ANNOTATIONS_LIMIT);
}

function checkOwners(owners: readonly Loose<OwnerReference>[], list: ErrorList): void {
  let first = '';
  for (const [at, owner] of owners.entries()) {
    checkOwner(owner, at, list);
    if (owner.controller !== true) continue;
    const controller = `${owner.kind ?? ''}/${owner.name ?? ''}`;
    if (first === '') first = controller;
    else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${controller}`;
      list.invalid(OWNERS, owners.map(ownerForm), detail);
    }
  }
}

/** Go writes texts that are empty. */
const ownerForm = (owner: Loose<OwnerReference>): object => {
  const { apiVersion = '', kind = '', name = '', uid = '', ...rest } = owner;
  return { apiVersion, kind, name, uid, ...rest };
};

const OWNER_FIELDS = ['kind', 'name', 'uid'] as const;

/** "version" or "group/version". */
function isVersion(apiVersion: string): boolean {
  const slash = apiVersion.indexOf('/');
  return slash < apiVersion.length - 1 && slash === apiVersion.lastIndexOf('/');
}

function checkOwner(owner: Loose<OwnerReference>, at: number, list: ErrorList): void {
  // Upstream names no index.
  const path = OWNERS.writtenAs(OWNERS.index(at));
  const { apiVersion = '', kind = '' } = owner;
  if (!isVersion(apiVersion)) {
    list.invalid(path.child('apiVersion'), apiVersion, 'version must not be empty');
  }
  for (const field of OWNER_FIELDS) {
    if (isEmptyText(owner[field])) list.invalid(path.child(field), '', 'must not be empty');
  }
  if (apiVersion !== 'v1' || kind !== 'Event') return;
  list.invalid(OWNERS, ownerForm(owner), '/v1, Kind=Event is disallowed from being an owner');
}

function checkFinalizers(finalizers: readonly string[], list: ErrorList): void {
  for (const finalizer of finalizers) {
    list.each(FINALIZERS, finalizer, qualifiedNameProblems(finalizer));
  }
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    const detail = 'finalizer orphan and foregroundDeletion cannot be both set';
    list.invalid(FINALIZERS, finalizers, detail);
  }
}

/** Rule: validateKubeFinalizerName, pkg/apis/core/validation/validation.go, v1.34. */
export function checkKubeFinalizer(finalizer: string, path: Path, list: ErrorList): void {
  if (finalizer.includes('/') || STANDARD_FINALIZERS.has(finalizer)) return;
  list.invalid(path, finalizer, FINALIZER_WRONG);
}

/** Rule: ValidateManagedFields, apimachinery/pkg/apis/meta/v1/validation/validation.go, v0.34. */
function checkManagedFields(entries: readonly Loose<ManagedFieldsEntry>[], list: ErrorList): void {
  for (const [at, entry] of entries.entries()) {
    const { operation = '', fieldsType = '', manager = '', subresource = '' } = entry;
    const path = MANAGED_FIELDS.index(at);
    if (operation !== 'Apply' && operation !== 'Update') {
      list.invalid(path.child('operation'), operation, 'must be `Apply` or `Update`');
    }
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      list.invalid(path.child('fieldsType'), fieldsType, 'must be `FieldsV1`');
    }
    if (manager.length > MOST_MANAGER) list.tooLong(path.child('manager'), MOST_MANAGER);
    if (subresource.length > MOST_SUBRESOURCE) {
      list.tooLong(path.child('subresource'), MOST_SUBRESOURCE);
    }
  }
}

/** Rule: ValidateTemplateObjectMeta, pkg/apis/core/validation/validation.go, v1.34. */
export function checkTemplateMetadata(
  metadata: Loose<ObjectMeta> | undefined,
  path: Path,
  list: ErrorList,
): void {
  checkAnnotations(metadata?.annotations ?? {}, path.child('annotations'), list);
  list.addAll(labelsErrors(metadata?.labels ?? {}, path.child('labels')));
  const given: Readonly<Record<string, unknown>> = metadata ?? {};
  for (const field of OWN_OF_OBJECTS) {
    const value = given[field];
    const isZero = value === undefined || value === '' || (field === 'generation' && value === 0);
    if (!isZero) list.forbidden(path.child(field), 'cannot be set');
  }
}
