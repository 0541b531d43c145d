import { namespaceOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { textAt } from '../value-at.ts';

/* Rule: checkOwnership and setMetadataVisitor, pkg/action/validate.go of Helm v3.21. */

/** A Helm release. Names are unique in a namespace. */
export interface ReleaseName {
  readonly name: string;
  readonly namespace: string;
}

const MANAGED_BY = 'app.kubernetes.io/managed-by';
const RELEASE_NAME = 'meta.helm.sh/release-name';
const RELEASE_NAMESPACE = 'meta.helm.sh/release-namespace';
const RESOURCE_POLICY = 'helm.sh/resource-policy';

/** The release that an object says it belongs to. */
export function releaseOf(object: KubernetesObject): ReleaseName | undefined {
  const name = textAt(object, 'metadata', 'annotations', RELEASE_NAME);
  const namespace = textAt(object, 'metadata', 'annotations', RELEASE_NAMESPACE);
  const isHelms = textAt(object, 'metadata', 'labels', MANAGED_BY) === 'Helm';
  return !isHelms || name === undefined || namespace === undefined
    ? undefined
    : { name, namespace };
}

export function belongsTo(object: KubernetesObject, { name, namespace }: ReleaseName): boolean {
  const own = releaseOf(object);
  return own?.name === name && own.namespace === namespace;
}

/** Whether Helm never deletes the object. */
export const isKept = (object: KubernetesObject): boolean =>
  textAt(object, 'metadata', 'annotations', RESOURCE_POLICY) === 'keep';

/** The manifest with what Helm adds before it applies it. */
export function withOwner<T extends KubernetesObject>(
  object: T,
  { name, namespace }: ReleaseName,
): T {
  const { metadata } = object;
  const labels = { ...metadata.labels, [MANAGED_BY]: 'Helm' };
  const annotations = {
    ...metadata.annotations,
    [RELEASE_NAME]: name,
    [RELEASE_NAMESPACE]: namespace,
  };
  return { ...object, metadata: { ...metadata, labels, annotations } };
}

/** Why Helm does not take the object of the cluster into the release, in its words; undefined if it does. */
export function whyNotOwned(object: KubernetesObject, release: ReleaseName): string | undefined {
  const { kind, metadata } = object;
  const { name, labels = {}, annotations = {} } = metadata;
  const wrong = [
    ...mismatch('label', labels, MANAGED_BY, 'Helm'),
    ...mismatch('annotation', annotations, RELEASE_NAME, release.name),
    ...mismatch('annotation', annotations, RELEASE_NAMESPACE, release.namespace),
  ];
  if (wrong.length === 0) return undefined;
  const who = `${kind} ${JSON.stringify(name)} in namespace ${JSON.stringify(namespaceOf(object))}`;
  return `${who} exists and cannot be imported into the current release: ${['invalid ownership metadata', ...wrong].join('; ')}`;
}

function mismatch(
  what: string,
  entries: Readonly<Record<string, string>>,
  key: string,
  wanted: string,
): readonly string[] {
  const found = entries[key];
  if (found === wanted) return [];
  const [quotedKey, quoted] = [JSON.stringify(key), JSON.stringify(wanted)];
  return [
    found === undefined
      ? `${what} validation error: missing key ${quotedKey}: must be set to ${quoted}`
      : `${what} validation error: key ${quotedKey} must equal ${quoted}: current value is ${JSON.stringify(found)}`,
  ];
}
