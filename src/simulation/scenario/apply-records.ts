import { applyManifest, changedSince, LAST_APPLIED, managedFieldsOf } from '../../server/index.ts';
import { controllerOf, refKeyOf, refOf } from '../../objects/index.ts';
import type { FieldManager, ApiServer } from '../../server/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';

/** An apply: its manifest, the owners of the fields after it, and the object after it. */
export interface ApplyRecord {
  readonly managers: readonly FieldManager[];
  readonly object: KubernetesObject;
  readonly manifest: KubernetesObject;
}

/** Fields that the manifest of an object lacks but that stay, because nothing records who set them. */
export interface KeptFields {
  readonly object: KubernetesObject;
  /** Texts such as `spec.template.spec.tolerations`. */
  readonly fields: readonly string[];
}

/** The applies of one simulation. Stored objects have managedFields only if the input gave them. */
class ApplyRecords {
  readonly #gates: Gates;
  readonly #byUid = new Map<string, ApplyRecord>();
  readonly #kept: KeptFields[] = [];
  #manifests: (() => readonly KubernetesObject[]) | undefined;
  #byName: ReadonlyMap<string, KubernetesObject> | undefined;

  constructor(gates: Gates) {
    this.#gates = gates;
  }

  setManifests(manifests: () => readonly KubernetesObject[]): void {
    this.#manifests = manifests;
    this.#byName = undefined;
  }

  set(record: ApplyRecord): void {
    this.#byUid.set(record.object.metadata.uid ?? '', record);
  }

  /**
   * The last apply to `stored` so far; if there was none, its creation from a manifest.
   * `applied` is the manifest that is being applied: it does not count.
   */
  get(stored: KubernetesObject, applied: KubernetesObject): ApplyRecord | undefined {
    return this.#byUid.get(stored.metadata.uid ?? '') ?? this.#ofManifest(stored, applied);
  }

  /** Fields kept by applies to objects whose field owners are not known. */
  get kept(): readonly KeptFields[] {
    return this.#kept;
  }

  keep(kept: KeptFields): void {
    this.#kept.push(kept);
  }

  /** A stored object as a server shows it: with the managers of its fields, if it was applied. */
  shown(stored: KubernetesObject): KubernetesObject {
    // Objects of controllers come from no manifest.
    if (controllerOf(stored.metadata) !== undefined) return stored;
    const record = this.#byUid.get(stored.metadata.uid ?? '') ?? this.#ofManifest(stored);
    if (record === undefined) return stored;
    const managers = changedSince(record.managers, record.object, stored);
    const metadata = { ...stored.metadata, managedFields: managedFieldsOf(managers) };
    const { annotations } = metadata;
    if (annotations?.[LAST_APPLIED] === undefined) return { ...stored, metadata };
    const last = { ...annotations, [LAST_APPLIED]: appliedText(record.manifest) };
    return { ...stored, metadata: { ...metadata, annotations: last } };
  }

  #ofManifest(stored: KubernetesObject, applied?: KubernetesObject): ApplyRecord | undefined {
    this.#byName ??= byName(this.#manifests?.() ?? []);
    const manifest = this.#byName.get(refKeyOf(refOf(stored)));
    // If `applied` is the manifest itself, it has not been applied before.
    if (manifest === undefined || manifest === applied) return undefined;
    return creationRecord(manifest, this.#gates, { uid: stored.metadata.uid });
  }
}

function byName(manifests: readonly KubernetesObject[]): ReadonlyMap<string, KubernetesObject> {
  return new Map(manifests.map((manifest) => [refKeyOf(refOf(manifest)), manifest]));
}

/** The manifest as kubectl records it: without the record of an earlier apply. */
function appliedText(manifest: KubernetesObject): string {
  const { metadata } = manifest;
  const { [LAST_APPLIED]: _, ...annotations } = metadata.annotations ?? {};
  return `${JSON.stringify({ ...manifest, metadata: { ...metadata, annotations } })}\n`;
}

const recordsByServer = new WeakMap<ApiServer, ApplyRecords>();

/** The applies through an API server. */
export function applyRecords(api: ApiServer): ApplyRecords {
  const records = recordsByServer.get(api) ?? new ApplyRecords(api.gates);
  recordsByServer.set(api, records);
  return records;
}

/**
 * Sets the manifests from which objects were created at the start.
 * `manifests` is called once: when the first object without a recorded apply is applied or shown.
 */
export function setManifests(api: ApiServer, manifests: () => readonly KubernetesObject[]): void {
  applyRecords(api).setManifests(manifests);
}

interface Created {
  /** The generated selector of a Job depends on it. */
  readonly uid: string | undefined;
  /** The stored object. Default: what the API server would store. */
  readonly object?: KubernetesObject;
}

/** The record of a create from a manifest. */
export function creationRecord(
  manifest: KubernetesObject,
  gates: Gates,
  { uid = '', object }: Created,
): ApplyRecord | undefined {
  const made = applyManifest({ applied: manifest, gates, uid });
  if ('refusal' in made) return undefined;
  return { managers: made.managers, object: object ?? made.object, manifest };
}
