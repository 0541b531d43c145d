import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../object.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { fieldType, itemType, rootType } from '../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../schemas/field-type.ts';
import { FieldSet } from './field-set.ts';
import { isList, memberOf } from './json.ts';
import type { Members } from './json.ts';
import { managersOf } from './managers.ts';
import type { FieldManager } from './managers.ts';
import { fieldElement, itemElement } from './path-element.ts';
import type { PathElement } from './path-element.ts';
import { toFieldSet } from './to-field-set.ts';

/** The fields of an object that the manager of a manifest set before. */
export interface Ownership {
  /** False if the object does not record it: then the fields that the manifest names decide. */
  readonly isKnown: boolean;
  /** Its source: "managedFields of helm", "the last-applied annotation". */
  readonly source: string;
  /** All managers; the manifest's own is "kubectl" with operation Apply. */
  readonly managers: readonly FieldManager[];
}

const OWN = 'kubectl';
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const LAST_APPLIED_PATH = ['metadata', 'annotations', LAST_APPLIED].map(fieldElement);
const CLIENT_SIDE = 'kubectl-client-side-apply';
/** Names in managedFields of programs that apply whole manifests. */
const DEPLOYERS: ReadonlySet<string> = new Set([
  ...['helm', 'argocd-controller', 'kustomize-controller', 'helm-controller', 'terraform'],
  ...['Terraform', 'HashiCorp'],
]);

/**
 * The ownership of a stored object's fields before a manifest is applied to it. It decides which fields the apply removes.
 *
 * With managedFields: the entry of kubectl's server-side apply, and what kubectl takes over from its client-side apply (entries
 * that own the last-applied annotation; migrateToSSAIfNecessary, kubectl/pkg/cmd/apply/apply.go, v0.34); without either, the
 * entry of a deployer such as helm. Without managedFields: the fields of the last-applied annotation. With neither it is not known:
 * in maps and keyed lists that the manifest names, entries that the manifest lacks are removed; everything else stays.
 */
export function ownershipOf(live: KubernetesObject, applied: KubernetesObject): Ownership {
  const managers = managersOf(live);
  if (managers.length > 0) return fromManagers(managers, live.apiVersion);
  const name = definitionNameOf(live.apiVersion, live.kind);
  if (name === undefined) return { isKnown: false, source: 'not known', managers: [] };
  const type = rootType(name);
  const last = lastApplied(live);
  if (last !== undefined) {
    const fields = fieldsIn(last, type);
    const source = 'the last-applied annotation';
    return { isKnown: true, source, managers: ownEntry(fields, live.apiVersion) };
  }
  const fields = lacking(live, applied, type, live.kind);
  return { isKnown: false, source: 'not known', managers: ownEntry(fields, live.apiVersion) };
}

const ownEntry = (fields: FieldSet, apiVersion: string): readonly FieldManager[] => [
  { manager: OWN, operation: 'Apply', apiVersion, fields },
];

function fromManagers(managers: readonly FieldManager[], apiVersion: string): Ownership {
  const isOwn = ({ manager, operation, subresource }: FieldManager): boolean =>
    manager === OWN && operation === 'Apply' && subresource === undefined;
  const isFormer = ({ manager, operation, subresource, fields }: FieldManager): boolean =>
    operation === 'Update' &&
    subresource === undefined &&
    (manager === CLIENT_SIDE || fields.has(LAST_APPLIED_PATH));
  const isDeployer = ({ manager, fields }: FieldManager): boolean =>
    DEPLOYERS.has(manager) && setsMoreThanMetadata(fields);
  for (const isTaken of [(one: FieldManager): boolean => isOwn(one) || isFormer(one), isDeployer]) {
    const taken = managers.filter(isTaken);
    if (taken.length === 0) continue;
    const fields = taken
      .reduce((union, one) => union.union(one.fields), new FieldSet())
      .difference(FieldSet.of(LAST_APPLIED_PATH));
    const others = managers.filter((one) => !isTaken(one));
    const names = [...new Set(taken.map(({ manager }) => manager))].join(' and ');
    const source = `managedFields of ${names}`;
    return { isKnown: true, source, managers: [...others, ...ownEntry(fields, apiVersion)] };
  }
  return { isKnown: true, source: 'managedFields, of no deployer', managers };
}

function setsMoreThanMetadata(fields: FieldSet): boolean {
  const tops = [...fields.members, ...fields.children.keys()];
  return tops.some((top) => !UNSET_BY_MANIFESTS.has(top));
}

const UNSET_BY_MANIFESTS: ReadonlySet<PathElement> = new Set(
  ['apiVersion', 'kind', 'metadata', 'status'].map(fieldElement),
);

/** The manifest in the annotation; undefined if absent or unreadable. */
function lastApplied({ metadata }: KubernetesObject): Members | undefined {
  const text = metadata.annotations?.[LAST_APPLIED];
  if (text === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    return isRecord(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a manifest; none if it does not have the type. */
function fieldsIn(manifest: Members, type: FieldType): FieldSet {
  try {
    return toFieldSet(manifest, type);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new FieldSet();
  }
}

/** Labels and annotations that servers and controllers write: a manifest does not remove them by leaving them out. */
const WRITTEN_BY_SERVERS =
  /^(?!app\.)(.*\.)?(kubernetes|k8s)\.io\/|^(pod-template-hash|controller-revision-hash|controller-uid|job-name)$/;

/** The entries of `live` that `applied` lacks, in maps and keyed lists that `applied` names. */
function lacking(
  live: KubernetesObject,
  applied: KubernetesObject,
  type: FieldType,
  kind: string,
): FieldSet {
  // Fields of a pod cannot be removed; labels of a Node come from its kubelet and its cloud.
  const skipped: Readonly<Record<string, string | undefined>> = { Pod: 'spec', Node: 'metadata' };
  const { status: _, ...rest } = { status: undefined, ...applied };
  const entries = Object.entries(rest).filter(([field]) => field !== skipped[kind]);
  return lackingIn(live, Object.fromEntries(entries), type, false);
}

function lackingIn(
  live: unknown,
  applied: unknown,
  type: FieldType | undefined,
  isMetadata: boolean,
): FieldSet {
  if (type?.kind === 'map' && !type.isAtomic && isRecord(live) && isRecord(applied)) {
    return lackingInMap(live, applied, type, isMetadata);
  }
  if (type?.kind === 'list' && type.keys !== undefined && isList(live) && isList(applied)) {
    return lackingInList(live, applied, type);
  }
  return new FieldSet();
}

function lackingInMap(
  live: Members,
  applied: Members,
  type: MapType,
  isMetadata: boolean,
): FieldSet {
  const isMap = type.properties === undefined;
  const gone = isMap
    ? Object.keys(live).filter(
        (key) => !Object.hasOwn(applied, key) && !(isMetadata && WRITTEN_BY_SERVERS.test(key)),
      )
    : [];
  const below = Object.keys(applied).map((key): [PathElement, FieldSet] => {
    const isInside = key === 'metadata' || (isMetadata && !isMap);
    const inner = fieldType(type, key);
    const [left, right] = [memberOf(live, key), memberOf(applied, key)];
    return [fieldElement(key), lackingIn(left, right, inner, isInside)];
  });
  return new FieldSet(gone.map(fieldElement), below);
}

function lackingInList(
  live: readonly unknown[],
  applied: readonly unknown[],
  type: ListType,
): FieldSet {
  const wanted = new Map(applied.map((item) => [itemElement(type, item), item]));
  const elements = live.map((item) => itemElement(type, item));
  const below = live.map((item, at): [PathElement, FieldSet] => {
    const element = elements[at] ?? '';
    return [element, lackingIn(item, wanted.get(element), itemType(type), false)];
  });
  return new FieldSet(
    elements.filter((element) => !wanted.has(element)),
    below,
  );
}
