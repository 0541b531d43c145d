import { API_VERSION_OF, isNamespaced, SHORT_NAMES } from '../../objects/index.ts';
import { pluralOf } from '../../units/index.ts';
import { isText } from '../places/problem-writer.ts';

/** The kind of a file's objects. */
export interface TypeOfObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A folder or the file in a path. */
export interface PathStep {
  /** The name of the folder, or of the file without its extensions. */
  readonly name: string;
  /** The kind with this name, plural or short name, if there is one. */
  readonly type?: TypeOfObject;
}

const TYPES = new Map<string, TypeOfObject>();
for (const [kind, apiVersion] of Object.entries(API_VERSION_OF)) {
  const type = { apiVersion, kind };
  TYPES.set(kind.toLowerCase(), type);
  TYPES.set(pluralOf(kind.toLowerCase()), type);
}
for (const [name, kind] of Object.entries(SHORT_NAMES)) {
  const type = TYPES.get(kind.toLowerCase());
  if (type === undefined) continue;
  TYPES.set(name, type);
  TYPES.set(`${name}s`, type);
}

/** Folders that collectors name after the group of the API, such as image.openshift.io. */
const GROUP_FOLDER = /^[a-z]+(?:\.[a-z0-9]+)*\.(?:io|coreos\.com)$/;

/**
 * The last names of a file's path, the last one first: of `nodes.json`, `pods/default.json`,
 * `namespaces/shop/apps/deployments.yaml`, `config/pod/shop/web-0.json`. Collectors (must-gather, support bundles, Insights) name
 * files like this, and omit the kind in the objects.
 */
export function stepsOfPath(file: string): readonly PathStep[] {
  const steps = file.replaceAll('\\', '/').split('/').slice(-4).toReversed();
  return steps.map((step, index) => {
    const name = index === 0 ? step.replace(/(?:\.(?:json|ya?ml|gz))+$/, '') : step;
    const type = TYPES.get(name.toLowerCase().replaceAll(/[-_]/g, ''));
    return type === undefined ? { name } : { name, type };
  });
}

/**
 * The kind of an object without one, from its file's path: named by the file, or else by the innermost folder that is not named
 * after the object or its namespace. Undefined if that folder names no known kind (imagestreams) or a kind of another API group.
 *
 * @param metadata of the object, or an empty one for a list without objects
 */
export function kindFromPath(
  steps: readonly PathStep[],
  metadata: Readonly<Record<string, unknown>>,
): TypeOfObject | undefined {
  const own: readonly unknown[] = [metadata['name'], metadata['namespace']];
  for (const [index, { name, type }] of steps.entries()) {
    if (own.includes(name)) continue;
    if (type !== undefined) {
      const isOfType =
        !isOfOtherGroup(type, steps[index + 1]?.name) && fitsNamespace(type, metadata);
      return isOfType ? type : undefined;
    }
    // The file itself may have any name.
    if (index > 0) return undefined;
  }
  return undefined;
}

function isOfOtherGroup({ apiVersion }: TypeOfObject, folder = ''): boolean {
  return GROUP_FOLDER.test(folder) && apiVersion.slice(0, apiVersion.indexOf('/')) !== folder;
}

/** False for a cluster-scoped kind if the object has a namespace. */
function fitsNamespace(
  { apiVersion, kind }: TypeOfObject,
  { namespace }: Readonly<Record<string, unknown>>,
): boolean {
  return !isText(namespace) || isNamespaced(apiVersion, kind) !== false;
}
