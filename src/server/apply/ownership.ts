import { wordSet } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import { FieldSet } from './fields/set.ts';
import { DEPLOYER_MARK, lacking, MANAGED_BY } from './lacking.ts';
import { clientSideFields, keeperOf, lastApplied, LAST_APPLIED_PATH } from './last-applied.ts';
import { managersOf } from './managers.ts';
import type { FieldManager } from './managers.ts';
import { fieldElement } from './fields/path-element.ts';
import type { PathElement } from './fields/path-element.ts';

/** The fields of an object that the manager of a manifest set before. */
export interface Ownership {
  /** False if the object does not record it: then the fields that the manifest names decide. */
  readonly isKnown: boolean;
  /** Where the field set was read: "managedFields of helm", "the last-applied annotation". */
  readonly source: string;
  /** All managers; the manifest's own is "kubectl" with operation Apply. */
  readonly managers: readonly FieldManager[];
}

const OWN = 'kubectl';
const CLIENT_SIDE = 'kubectl-client-side-apply';
/** Names in managedFields of programs that apply whole manifests. */
const DEPLOYERS = wordSet(`
  helm argocd-controller kustomize-controller helm-controller terraform Terraform HashiCorp
`);

/**
 * The ownership of a stored object's fields before a manifest is applied to it. It decides which fields the apply removes.
 *
 * With managedFields: the entry of kubectl's server-side apply, and what kubectl takes over from its client-side apply (entries
 * that own the last-applied annotation; migrateToSSAIfNecessary, kubectl/pkg/cmd/apply/apply.go, v0.34); without either, the
 * entry of a deployer such as helm. Without managedFields: the fields of the last-applied annotation. With neither it is not known:
 * in maps and keyed lists that the manifest names, entries that the manifest lacks are removed; everything else stays. What deployers
 * add to every object counts as set by nobody.
 */
export function ownershipOf(live: KubernetesObject, applied: KubernetesObject): Ownership {
  const recorded = recordedOwnership(live);
  if (recorded !== undefined) return recorded;
  const name = definitionNameOf(live.apiVersion, live.kind);
  if (name === undefined) return { isKnown: false, source: 'not known', managers: [] };
  const fields = lacking(live, applied, rootType(name), live.kind);
  return { isKnown: false, source: 'not known', managers: [ownEntry(fields, live.apiVersion)] };
}

/** The ownership that an object records in its managedFields or in the last-applied annotation. */
export function recordedOwnership(live: KubernetesObject): Ownership | undefined {
  const managers = managersOf(live);
  if (managers.length > 0) return fromManagers(managers, live);
  const name = definitionNameOf(live.apiVersion, live.kind);
  const last = lastApplied(live);
  if (name === undefined || last === undefined) return undefined;
  const set = clientSideFields(last, rootType(name)).difference(deployerMarks(live));
  const own = ownEntry(set, live.apiVersion);
  const source = 'the last-applied annotation';
  return { isKnown: true, source, managers: [...keeperOf(live), own] };
}

/** A managedFields entry of the manager that applies manifests in the simulation. */
export const ownEntry = (fields: FieldSet, apiVersion: string): FieldManager => ({
  manager: OWN,
  operation: 'Apply',
  apiVersion,
  fields,
});

/** Whether the entry belongs to that manager. */
export const isOwnEntry = ({ manager, operation, subresource }: FieldManager): boolean =>
  manager === OWN && operation === 'Apply' && subresource === undefined;

function fromManagers(managers: readonly FieldManager[], live: KubernetesObject): Ownership {
  const isFormer = ({ manager, operation, subresource, fields }: FieldManager): boolean =>
    operation === 'Update' &&
    subresource === undefined &&
    (manager === CLIENT_SIDE || fields.has(LAST_APPLIED_PATH));
  const isDeployer = ({ manager, fields }: FieldManager): boolean =>
    DEPLOYERS.has(manager) && setsMoreThanMetadata(fields);
  for (const isTaken of [
    (one: FieldManager): boolean => isOwnEntry(one) || isFormer(one),
    isDeployer,
  ]) {
    const taken = managers.filter(isTaken);
    if (taken.length === 0) continue;
    const fields = taken
      .reduce((union, one) => union.union(one.fields), new FieldSet())
      .difference(FieldSet.of(LAST_APPLIED_PATH))
      .difference(deployerMarks(live));
    const others = managers.filter((one) => !isTaken(one));
    const isKept = others.some((one) => one.fields.has(LAST_APPLIED_PATH));
    const keeper = isKept ? [] : keeperOf(live);
    const names = [...new Set(taken.map(({ manager }) => manager))].join(' and ');
    const source = `managedFields of ${names}`;
    const own = ownEntry(fields, live.apiVersion);
    return { isKnown: true, source, managers: [...others, ...keeper, own] };
  }
  // An unknown program may be the deployer: if it is, its next apply removes fields that the manifest no longer has.
  const isKnown = !managers.some(mayDeploy);
  const source = isKnown ? 'managedFields, of no deployer' : 'not known';
  return { isKnown, source, managers };
}

/** What deployers add to every object that they apply. */
function deployerMarks({
  metadata: { labels = {}, annotations = {} },
}: KubernetesObject): FieldSet {
  const isHelms = annotations['meta.helm.sh/release-name'] !== undefined;
  const marks = Object.entries({ labels, annotations }).flatMap(([map, entries]) =>
    Object.keys(entries)
      .filter((key) => DEPLOYER_MARK.test(key) || (isHelms && key === MANAGED_BY))
      .map((key) => ['metadata', map, key].map(fieldElement)),
  );
  return FieldSet.ofAll(marks);
}

/** Programs of Kubernetes that change objects but do not apply manifests. */
const NO_DEPLOYER = /^kube(ctl|let)?(-|$)/;

const mayDeploy = ({ manager, subresource, fields }: FieldManager): boolean =>
  subresource === undefined && !NO_DEPLOYER.test(manager) && setsMoreThanMetadata(fields);

function setsMoreThanMetadata(fields: FieldSet): boolean {
  const tops = [...fields.members, ...fields.children.keys()];
  return tops.some((top) => !UNSET_BY_MANIFESTS.has(top));
}

const UNSET_BY_MANIFESTS: ReadonlySet<PathElement> = new Set(
  ['apiVersion', 'kind', 'metadata', 'status'].map(fieldElement),
);
