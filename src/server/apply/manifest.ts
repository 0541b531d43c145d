import type { Gates } from '../../features/index.ts';
import { applyDefaults } from '../defaults/index.ts';
import type { FieldError, KubernetesObject } from '../../objects/index.ts';
import { inNamespace, isKind } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import type { FieldType } from '../schemas/field-type.ts';
import { allocated, allocatorInOrder, reallocated } from '../strategy/services/allocation.ts';
import type { ServiceAllocator } from '../strategy/services/allocation.ts';
import { asServed } from '../strategy/as-served.ts';
import { converted } from '../strategy/converted.ts';
import { FIELD_GATES } from '../strategy/fields/disabled.ts';
import { preparedForCreate, preparedForUpdate } from '../strategy/prepare.ts';
import { creationErrors, updateErrors } from '../validation/index.ts';
import { compare } from './fields/compare.ts';
import { FieldSet } from './fields/set.ts';
import { isSame } from './json.ts';
import { formerManager, managersOf } from './managers.ts';
import type { FieldManager } from './managers.ts';
import { badRequest, failure, invalidObject, objectText, versionKindText } from './refusal.ts';
import type { ApplyRefusal } from './refusal.ts';
import { storedForm } from './stored-form.ts';
import { typedProblem } from './fields/typed-errors.ts';
import { fieldElement } from './fields/path-element.ts';
import { mergeAndPrune } from './update-managers.ts';
import type { MergeResult } from './update-managers.ts';

export interface ApplyRequest {
  /** The stored object, with its defaults; undefined if none exists. */
  readonly live?: KubernetesObject | undefined;
  /** The manifest as written: without defaults, with its nulls. */
  readonly applied: KubernetesObject;
  /** Default: "kubectl". */
  readonly manager?: string;
  /** Default: true, as `--force-conflicts`: fields of other managers are taken over. */
  readonly force?: boolean;
  /** The field managers of `live`. Default: the managers in its managedFields. */
  readonly managers?: readonly FieldManager[];
  /** Feature gates of the API server. Default: the gates of v1.34. */
  readonly gates?: Gates;
  /** The uid of a new object. Default: none. */
  readonly uid?: string;
  /** Allocates the addresses and ports of Services. Default: in order. */
  readonly allocator?: ServiceAllocator;
  /** Admission of the merged object, before it is prepared and validated. Default: none. */
  readonly admit?: (object: KubernetesObject) => KubernetesObject;
}

export type ApplyResult =
  | {
      /** The object as it would be stored, without managedFields. */
      readonly object: KubernetesObject;
      /** True if it differs from `live` in more than managedFields. */
      readonly changed: boolean;
      /** The object's field managers after the apply. */
      readonly managers: readonly FieldManager[];
    }
  | { readonly refusal: ApplyRefusal };

const STATUS = FieldSet.of([fieldElement('status')]);
const RESETS_NOTHING = new FieldSet();
/** Kinds with a status that a write to the main resource may change. Source: GetResetFields of each kind's strategy, v1.34. */
const NO_RESET: ReadonlySet<string> = new Set(['APIService']);

/** Fields without an owner: they identify the object, or only the server writes them. Rule: stripmeta.go, v1.34. */
const UNOWNED = FieldSet.ofAll([
  ...['apiVersion', 'kind', 'metadata'].map((field) => [fieldElement(field)]),
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((field) => [fieldElement('metadata'), fieldElement(field)]),
]);

/**
 * Server-side apply (PATCH application/apply-patch+yaml) as the API server v1.34 does it: merges by the OpenAPI schema, removes
 * fields that the manager set before and no longer sets, defaults, prepares as the kind's strategy does, and validates.
 * The kind must be known.
 */
export function applyManifest(request: ApplyRequest): ApplyResult {
  const { live: given, applied, manager = 'kubectl' } = request;
  const { apiVersion, kind } = applied;
  const name = definitionNameOf(apiVersion, kind);
  if (name === undefined) {
    return { refusal: failure(`no corresponding type for ${versionKindText(apiVersion, kind)}`) };
  }
  const type = rootType(name);
  const early = refusedEarly(applied, type);
  if (early !== undefined) return { refusal: early };
  // A server also defaults objects that it reads from storage.
  const live = given && storedOf(asServed(given), type);
  const isOwn = (one: FieldManager): boolean =>
    one.manager === manager && one.operation === 'Apply' && one.subresource === undefined;
  const merged = mergedInto(live, request, type, isOwn);
  if ('refusal' in merged) return merged;
  if ('conflicts' in merged) {
    const { conflicts, message } = merged;
    return { refusal: { code: 409, reason: 'Conflict', message, conflicts } };
  }
  const owners = merged.managers
    .map((one) => (isOwn(one) ? { ...one, fields: one.fields.difference(UNOWNED) } : one))
    .filter(({ fields }) => !fields.isEmpty);
  return toStored(merged.object, type, owners, { ...request, live });
}

/** `isOwn`: the entry of the manager that applies. */
function mergedInto(
  live: KubernetesObject | undefined,
  { applied, manager = 'kubectl', force = true, managers: given }: ApplyRequest,
  type: FieldType,
  isOwn: (one: FieldManager) => boolean,
): MergeResult | { readonly refusal: ApplyRefusal } {
  const { apiVersion, kind } = applied;
  try {
    const managers = given ?? managersIn(live, type);
    const own = managers.find(isOwn)?.fields ?? new FieldSet();
    return mergeAndPrune({
      live: live === undefined ? { apiVersion, kind } : withoutManagers(live),
      applied,
      type,
      own: { manager, operation: 'Apply', apiVersion, fields: own },
      others: managers.filter((one) => !isOwn(one)),
      reset: resetFields(kind, type),
      force,
    });
  } catch (error) {
    // The manifest has its type; so an item of the stored object has no key.
    if (!(error instanceof RangeError) || live === undefined) throw error;
    const text = `failed to create typed live object (${objectText(live)}): ${error.message}`;
    return { refusal: failure(text) };
  }
}

/** Refusals before the merge. */
function refusedEarly(applied: KubernetesObject, type: FieldType): ApplyRefusal | undefined {
  // A manifest may lack metadata, despite its type.
  const metadata = applied.metadata as Partial<KubernetesObject['metadata']> | undefined;
  if (Array.isArray(metadata?.managedFields)) {
    return badRequest('metadata.managedFields must be nil');
  }
  const problem = typedProblem(applied, type);
  return problem === undefined
    ? undefined
    : failure(`failed to create typed patch object (${objectText(applied)}): ${problem}`);
}

/** The merged object as it would be stored: converted to the server's types, defaulted, prepared, validated. */
function toStored(
  merged: unknown,
  type: FieldType,
  managers: readonly FieldManager[],
  { live, applied, uid, gates = FIELD_GATES, allocator = allocatorInOrder(), admit }: ApplyRequest,
): ApplyResult {
  const { apiVersion, kind } = applied;
  let object: KubernetesObject;
  try {
    // The stored form of an object of a known kind is an object of that kind.
    object = storedForm(merged, type, true) as KubernetesObject;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [which, version] = [objectText(applied), versionKindText(apiVersion, kind)];
    return {
      refusal: failure(
        `failed to convert new object (${which}) to proper version: unable to convert unstructured object to ${version}: ${error.message}`,
      ),
    };
  }
  const inMemory = (one: KubernetesObject): KubernetesObject =>
    storedForm(one, type, true) as KubernetesObject;
  const defaulted = inMemory(applyDefaults(object));
  const placed = converted(withIdentity(defaulted, live, uid));
  const admitted = admit?.(placed) ?? placed;
  const { given, refused } = withAllocations(admitted, live, allocator);
  if (refused.length > 0) return { refusal: invalidObject(admitted, refused) };
  const prepared = inMemory(
    live ? preparedForUpdate(given, live, gates) : preparedForCreate(given, gates),
  );
  const errors = live ? updateErrors(prepared, live, gates) : creationErrors(prepared, gates);
  if (errors.length > 0) return { refusal: invalidObject(prepared, errors) };
  const written = storedOf(prepared, type);
  const changed = !isSame(live && withoutVersion(live), withoutVersion(written));
  return { object: written, changed, managers };
}

/** A Service with its addresses and ports, or why they cannot be allocated. */
function withAllocations(
  object: KubernetesObject,
  live: KubernetesObject | undefined,
  allocator: ServiceAllocator,
): { readonly given: KubernetesObject; readonly refused: readonly FieldError[] } {
  if (!isKind(object, 'Service')) return { given: object, refused: [] };
  if (live === undefined || !isKind(live, 'Service')) {
    return { given: allocated(object, allocator), refused: [] };
  }
  const { service, errors } = reallocated(object, live, allocator);
  return { given: service, refused: errors };
}

const storedOf = (object: KubernetesObject, type: FieldType): KubernetesObject =>
  storedForm(object, type) as KubernetesObject;

function withIdentity(
  object: KubernetesObject,
  live: KubernetesObject | undefined,
  uid: string | undefined,
): KubernetesObject {
  const { metadata } = inNamespace(object, live?.metadata.namespace);
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(live === undefined && uid !== undefined ? { uid } : {}),
    },
  };
}

function withoutManagers(object: KubernetesObject): KubernetesObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function withoutVersion(object: KubernetesObject): KubernetesObject {
  const { resourceVersion: _, ...metadata } = withoutManagers(object).metadata;
  return { ...object, metadata };
}

const hasStatus = (type: FieldType): boolean =>
  type.kind === 'map' && Object.hasOwn(type.properties ?? {}, 'status');

/** The managers of an object; without managedFields, one manager owns all its fields. */
function managersIn(live: KubernetesObject | undefined, type: FieldType): readonly FieldManager[] {
  if (live === undefined) return [];
  const known = managersOf(live);
  return known.length > 0 ? known : [formerManager(live.apiVersion, allOf(live, type))];
}

/** All fields of an object that an empty one of its kind lacks. */
function allOf(live: KubernetesObject, type: FieldType): FieldSet {
  const { added, modified } = compare(storedForm({}, type), withoutManagers(live), type);
  return added.union(modified).without(resetFields(live.kind, type)).difference(UNOWNED);
}

const resetFields = (kind: string, type: FieldType): FieldSet =>
  hasStatus(type) && !NO_RESET.has(kind) ? STATUS : RESETS_NOTHING;
