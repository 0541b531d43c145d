import { applyManifest } from '../../api/index.ts';
import type { FieldManager, KubernetesObject } from '../../api/index.ts';
import type { ApiServer } from '../../store/index.ts';

/** What an apply left behind: who owns what, and the object as it was then. */
export interface ApplyRecord {
  readonly managers: readonly FieldManager[];
  readonly object: KubernetesObject;
}

/** What was applied in one simulation. Its stored objects hold no managedFields but those that they came with. */
class ApplyRecords {
  readonly #byUid = new Map<string, ApplyRecord>();
  #manifests: (() => readonly KubernetesObject[]) | undefined;
  #byName: ReadonlyMap<string, KubernetesObject> | undefined;

  setManifests(manifests: () => readonly KubernetesObject[]): void {
    this.#manifests = manifests;
    this.#byName = undefined;
  }

  set(record: ApplyRecord): void {
    this.#byUid.set(record.object.metadata.uid ?? '', record);
  }

  /** What was applied to a stored object before `applied` is. */
  get(stored: KubernetesObject, applied: KubernetesObject): ApplyRecord | undefined {
    return this.#byUid.get(stored.metadata.uid ?? '') ?? this.#ofManifest(stored, applied);
  }

  #ofManifest(stored: KubernetesObject, applied: KubernetesObject): ApplyRecord | undefined {
    const manifests = this.#manifests?.() ?? [];
    this.#byName ??= new Map(manifests.map((manifest) => [nameOf(manifest), manifest]));
    const manifest = this.#byName.get(nameOf(stored));
    // A manifest that finds its object there has not made it.
    return manifest === undefined || manifest === applied ? undefined : creationRecord(manifest);
  }
}

const recordsByServer = new WeakMap<ApiServer, ApplyRecords>();

function nameOf({ kind, metadata: { namespace = 'default', name } }: KubernetesObject): string {
  return JSON.stringify([kind, namespace, name]);
}

/** What was applied through an API server. */
export function applyRecords(api: ApiServer): ApplyRecords {
  const records = recordsByServer.get(api) ?? new ApplyRecords();
  recordsByServer.set(api, records);
  return records;
}

/** The manifests of which objects were created, not changed, when the simulation began. They are asked for at the first apply only. */
export function setManifests(api: ApiServer, manifests: () => readonly KubernetesObject[]): void {
  applyRecords(api).setManifests(manifests);
}

/** What the creation of an object by a manifest leaves behind. `object`: as it was stored; by default as the API server makes it. */
export function creationRecord(
  manifest: KubernetesObject,
  object?: KubernetesObject,
): ApplyRecord | undefined {
  const made = applyManifest({ applied: manifest });
  if ('refusal' in made) return undefined;
  return { managers: made.managers, object: object ?? made.object };
}
