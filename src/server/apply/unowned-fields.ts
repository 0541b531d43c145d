import { splitWords } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { rootType } from '../schemas/field-type.ts';
import type { FieldType } from '../schemas/field-type.ts';
import { asServed } from '../strategy/as-served.ts';
import { compare } from './fields/compare.ts';
import { FieldSet } from './fields/set.ts';
import type { FieldPath } from './fields/set.ts';
import { isWrittenByPrograms } from './lacking.ts';
import { elementText, fieldElement } from './fields/path-element.ts';
import type { PathElement } from './fields/path-element.ts';
import { removeFields } from './fields/remove.ts';
import { storedForm } from './stored-form.ts';
import { toFieldSet } from './fields/to-field-set.ts';

/**
 * Fields of a stored object that a manifest lacks, as texts such as `spec.template.spec.tolerations`. An apply would remove or default
 * them if an earlier apply of the same manager had set them. Without defaults of the server, fields that servers and controllers
 * write, and fields inside of another one in the list.
 */
export function unownedFields(
  object: KubernetesObject,
  manifest: KubernetesObject,
): readonly string[] {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined || object.kind === 'Pod') return [];
  const type = rootType(name);
  try {
    return pathsOf(object, manifest, type).map(textOf);
  } catch (error) {
    // An item of a keyed list lacks its key: the apply itself is refused and reported.
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

function pathsOf(
  object: KubernetesObject,
  manifest: KubernetesObject,
  type: FieldType,
): readonly FieldPath[] {
  const stored = storedForm(object, type);
  const unnamed = toFieldSet(stored, type).difference(toFieldSet(manifest, type));
  const left = FieldSet.ofAll(unnamed.paths().filter((path) => isOfManifests(object.kind, path)));
  if (left.isEmpty) return [];
  const bare = storedForm(removeFields(stored, left, type), type);
  // The cast is safe: apiVersion, kind and the object's name are never among the removed fields.
  const completed = storedForm(asServed(bare as KubernetesObject), type);
  const { removed, modified } = compare(stored, completed, type);
  const gone = removed.union(modified);
  return gone
    .paths()
    .filter((path) => !path.some((_, at) => at > 0 && gone.has(path.slice(0, at))));
}

const textOf = (path: FieldPath): string => path.map(elementText).join('').slice(1);

/** Fields that servers and controllers write, by kind: each with all fields below it. */
const WRITTEN: Readonly<Record<string, readonly string[] | undefined>> = {
  Job: ['spec.selector', 'spec.manualSelector'],
  Namespace: ['spec.finalizers'],
  Node: ['metadata', 'spec.podCIDR', 'spec.podCIDRs', 'spec.providerID', 'spec.configSource'],
  PersistentVolume: ['spec.claimRef'],
  PersistentVolumeClaim: ['spec.volumeName', 'spec.storageClassName', 'spec.volumeMode'],
  Service: splitWords(`
  spec.clusterIP spec.clusterIPs spec.ipFamilies spec.ipFamilyPolicy spec.healthCheckNodePort
  spec.internalTrafficPolicy
`),
  ServiceAccount: ['secrets', 'imagePullSecrets'],
};

const WRITTEN_FIELDS = new Map(
  Object.entries(WRITTEN).map(([kind, paths = []]) => [
    kind,
    FieldSet.ofAll(paths.map((path) => path.split('.').map(fieldElement))),
  ]),
);

const STATUS = fieldElement('status');
const METADATA = fieldElement('metadata');
/** Fields that controllers and allocators write, wherever they are. */
const INJECTED = ['caBundle', 'nodePort'].map(fieldElement);
const LABELS = fieldElement('labels');
const ANNOTATIONS = fieldElement('annotations');

/** Whether manifests, and not servers or controllers, set the field. */
function isOfManifests(kind: string, path: FieldPath): boolean {
  const [top] = path;
  if (top === undefined || top === STATUS || INJECTED.some((one) => path.includes(one)))
    return false;
  if (top === fieldElement('apiVersion') || top === fieldElement('kind')) return false;
  const written = WRITTEN_FIELDS.get(kind);
  if (written !== undefined && path.some((_, at) => written.has(path.slice(0, at + 1))))
    return false;
  const at = path.lastIndexOf(METADATA);
  return at === -1 || isWrittenByUsers(path.slice(at + 1), at === 0);
}

/**
 * Whether manifests set the label or annotation. `isTop`: it is in the object's own metadata, where programs write annotations
 * (except kschedsim.dev/...); annotations of a pod template come from manifests.
 */
function isWrittenByUsers([map, entry = '']: readonly PathElement[], isTop: boolean): boolean {
  const key = entry.slice(2);
  if (isWrittenByPrograms(key)) return false;
  if (map === LABELS) return true;
  return map === ANNOTATIONS && (!isTop || key.startsWith('kschedsim.dev/'));
}
