import { applyDefaults } from '../defaults/index.ts';
import { isNamespaced } from '../kinds.ts';
import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import type { FieldType } from '../schemas/field-type.ts';
import { allocated, allocatorInOrder } from '../strategy/service-allocation.ts';
import type { ServiceAllocator } from '../strategy/service-allocation.ts';
import { asServed } from '../strategy/as-served.ts';
import { converted } from '../strategy/converted.ts';
import { preparedForCreate, preparedForUpdate } from '../strategy/prepare.ts';
import { creationErrors, updateErrors } from '../validation/index.ts';
import { compare } from './compare.ts';
import { FieldSet } from './field-set.ts';
import { isSame } from './json.ts';
import { formerManager, managersOf } from './managers.ts';
import type { FieldManager } from './managers.ts';
import { badRequest, failure, invalidObject, objectText, versionKindText } from './refusal.ts';
import type { ApplyRefusal } from './refusal.ts';
import { storedForm } from './stored-form.ts';
import { typedProblem } from './typed-errors.ts';
import { fieldElement } from './path-element.ts';
import { mergeAndPrune } from './update-managers.ts';
import type { MergeResult } from './update-managers.ts';

export interface ApplyRequest {
  /** The object as it is stored, with its defaults; undefined: there is none. */
  readonly live?: KubernetesObject | undefined;
  /** The manifest as it is written: of no default, its nulls in it. */
  readonly applied: KubernetesObject;
  /** Default: "kubectl". */
  readonly manager?: string;
  /** Default: true, as `--force-conflicts`: fields of other managers are taken over. */
  readonly force?: boolean;
  /** Who owns what of `live`; by default as its managedFields say. */
  readonly managers?: readonly FieldManager[];
  /** Of a new object. Default: none. */
  readonly uid?: string;
  /** What draws the addresses and ports of Services. Default: in order. */
  readonly allocator?: ServiceAllocator;
  /** What admission makes of the merged object before it is prepared and validated. Default: nothing. */
  readonly admit?: (object: KubernetesObject) => KubernetesObject;
}

export type ApplyResult =
  | {
      /** The object as it is stored then, without managedFields. */
      readonly object: KubernetesObject;
      /** Whether it differs from `live` in anything but managedFields. */
      readonly changed: boolean;
      /** Who owns what of it then. */
      readonly managers: readonly FieldManager[];
    }
  | { readonly refusal: ApplyRefusal };

/** Stands for the fields of an object that is not there yet. */
const STATUS = FieldSet.of([fieldElement('status')]);
const RESETS_NOTHING = new FieldSet();
/** Kinds with a status that a write may change. Source: GetResetFields of each kind's strategy, v1.34. */
const NO_RESET: ReadonlySet<string> = new Set(['APIService']);

/** Fields that are not owned: they say which object it is, or only the server writes them. Rule: stripmeta.go, v1.34. */
const UNOWNED = FieldSet.of(
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
);

/**
 * What the API server v1.34 makes of a server-side apply (PATCH application/apply-patch+yaml): merges by the OpenAPI schema,
 * removes what the manager set before and sets no more, defaults, prepares as the kind's strategy does, and validates.
 * The kind must be a known one.
 */
export function applyManifest(request: ApplyRequest): ApplyResult {
  const { live: given, applied, manager = 'kubectl', force = true } = request;
  const { apiVersion, kind } = applied;
  const name = definitionNameOf(apiVersion, kind);
  if (name === undefined) {
    return { refusal: failure(`no corresponding type for ${versionKindText(apiVersion, kind)}`) };
  }
  const type = rootType(name);
  const early = refusedEarly(applied, type);
  if (early !== undefined) return { refusal: early };
  // A server defaults what it reads from its storage too.
  const live = given && storedOf(asServed(given), type);
  const isOwn = (one: FieldManager): boolean =>
    one.manager === manager && one.operation === 'Apply' && one.subresource === undefined;
  let merged: MergeResult;
  try {
    const managers = request.managers ?? managersIn(live, type);
    const own = managers.find(isOwn)?.fields ?? new FieldSet();
    merged = mergeAndPrune({
      live: live === undefined ? { apiVersion, kind } : withoutManagers(live),
      applied,
      type,
      own: { manager, operation: 'Apply', apiVersion, fields: own },
      others: managers.filter((one) => !isOwn(one)),
      reset: resetFields(kind, type),
      force,
    });
  } catch (error) {
    // The manifest was found to be of its type: an item of the stored object has no key.
    if (!(error instanceof RangeError) || live === undefined) throw error;
    const text = `failed to create typed live object (${objectText(live)}): ${error.message}`;
    return { refusal: failure(text) };
  }
  if ('conflicts' in merged) {
    const { conflicts, message } = merged;
    return { refusal: { code: 409, reason: 'Conflict', message, conflicts } };
  }
  const owners = merged.managers
    .map((one) => (isOwn(one) ? { ...one, fields: one.fields.difference(UNOWNED) } : one))
    .filter(({ fields }) => !fields.isEmpty);
  return stored(merged.object, type, owners, { ...request, live });
}

/** What is refused before anything is merged. */
function refusedEarly(applied: KubernetesObject, type: FieldType): ApplyRefusal | undefined {
  // A manifest may come without metadata, whatever its type says.
  const metadata = applied.metadata as Partial<KubernetesObject['metadata']> | undefined;
  if (Array.isArray(metadata?.managedFields)) {
    return badRequest('metadata.managedFields must be nil');
  }
  const problem = typedProblem(applied, type);
  return problem === undefined
    ? undefined
    : failure(`failed to create typed patch object (${objectText(applied)}): ${problem}`);
}

/** The merged object as it is stored: read into the server's own types, defaulted, prepared, validated. */
function stored(
  merged: unknown,
  type: FieldType,
  managers: readonly FieldManager[],
  { live, applied, uid, allocator = allocatorInOrder(), admit }: ApplyRequest,
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
  const given = isKind(admitted, 'Service')
    ? allocated(admitted, asService(live), allocator)
    : admitted;
  const prepared = inMemory(live ? preparedForUpdate(given, live) : preparedForCreate(given));
  const errors = live ? updateErrors(prepared, live) : creationErrors(prepared);
  if (errors.length > 0) return { refusal: invalidObject(prepared, errors) };
  const written = storedOf(prepared, type);
  const changed = !isSame(live && withoutVersion(live), withoutVersion(written));
  return { object: written, changed, managers };
}

const asService = (object: KubernetesObject | undefined) =>
  object !== undefined && isKind(object, 'Service') ? object : undefined;

const storedOf = (object: KubernetesObject, type: FieldType): KubernetesObject =>
  storedForm(object, type) as KubernetesObject;

function withIdentity(
  object: KubernetesObject,
  live: KubernetesObject | undefined,
  uid: string | undefined,
): KubernetesObject {
  const isInNamespace = isNamespaced(object.apiVersion, object.kind) === true;
  const namespace = object.metadata.namespace ?? live?.metadata.namespace ?? 'default';
  return {
    ...object,
    metadata: {
      ...object.metadata,
      ...(isInNamespace ? { namespace } : {}),
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

/** Without managedFields, one manager stands for all that the object held before they were kept. */
function managersIn(live: KubernetesObject | undefined, type: FieldType): readonly FieldManager[] {
  if (live === undefined) return [];
  const known = managersOf(live);
  return known.length > 0 ? known : [formerManager(live.apiVersion, allOf(live, type))];
}

/** Everything that an object holds besides what an empty one does. */
function allOf(live: KubernetesObject, type: FieldType): FieldSet {
  const { added, modified } = compare(storedForm({}, type), withoutManagers(live), type);
  return added.union(modified).without(resetFields(live.kind, type)).difference(UNOWNED);
}

const resetFields = (kind: string, type: FieldType): FieldSet =>
  hasStatus(type) && !NO_RESET.has(kind) ? STATUS : RESETS_NOTHING;
