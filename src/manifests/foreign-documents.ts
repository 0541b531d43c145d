import { isRecord, least } from '../units/index.ts';
import { isCustomResource, isKnownKind, isServerWritten } from '../objects/index.ts';
import { isText } from './places/problem-writer.ts';
import { kindFromPath } from './kinds/from-path.ts';
import type { PathStep } from './kinds/from-path.ts';

/** Why a file of a directory is skipped; completes "3 files ...". */
export type PassedOverReason =
  | 'empty'
  | 'without Kubernetes objects'
  | 'in neither YAML nor JSON'
  | 'of custom resources with broken YAML';

/** Responses of an API server without objects, and kubectl's configuration. */
const NO_OBJECTS: ReadonlySet<string> = new Set([
  'v1/APIGroup',
  'v1/APIGroupList',
  'v1/APIResourceList',
  'v1/APIVersions',
  'v1/Config',
  'v1/Status',
]);

/** True for a value that is not meant as an object or a list of objects. `steps`: see `stepsOfPath`. */
export function isForeign(value: unknown, steps: readonly PathStep[]): boolean {
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.every((entry) => isForeign(entry, steps));
  }
  if (!isRecord(value)) return true;
  const { apiVersion, kind, metadata, items } = value;
  const isTyped = isText(apiVersion) && isText(kind);
  if (isTyped) return NO_OBJECTS.has(`${apiVersion}/${kind}`);
  if (isText(kind) && (Array.isArray(items) || isKnownKind(kind))) return false;
  if (isText(apiVersion) || isText(kind)) return !isRecord(metadata);
  return isForeignUntyped(value, steps);
}

/** A value without apiVersion and kind. */
function isForeignUntyped(
  { metadata, items }: Readonly<Record<string, unknown>>,
  steps: readonly PathStep[],
): boolean {
  if (Array.isArray(items)) {
    if (kindFromPath(steps, {}) !== undefined) return false;
    return items.length === 0 || isForeign(items, steps);
  }
  if (!isRecord(metadata) || !isText(metadata['name'])) return true;
  return kindFromPath(steps, metadata) === undefined;
}

/** Why an unreadable text is skipped; undefined if it may be a manifest. */
export function foreignText(text: string): PassedOverReason | undefined {
  if (text.includes('{{')) return undefined;
  const versions = outerVersions(text);
  if (versions.length === 0) {
    return /(?:^|[\n{,])\s*"?kind"?\s*:/.test(text) ? undefined : 'in neither YAML nor JSON';
  }
  const isStored = /\b(?:resourceVersion|uid)"?\s*:/.test(text);
  return isStored && versions.every(isCustomResource)
    ? 'of custom resources with broken YAML'
    : undefined;
}

/** The values of the least indented "apiVersion:" lines: versions of the objects, not of their owners. */
function outerVersions(text: string): readonly string[] {
  const matches = text.matchAll(
    /(?<=^([ \t{"-]*))apiVersion"?\s*:\s*["']?((?:[\w.-]+\/)?v\d\w*)/gm,
  );
  const found = Array.from(matches, ([, indent = '', version = '']) => ({
    indent: indent.length,
    version,
  }));
  const outermost = least(found.map(({ indent }) => indent));
  return found.filter(({ indent }) => indent === outermost).map(({ version }) => version);
}

/** True if an API server wrote the object, or every object of the list. */
export function isStoredValue(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { items, metadata } = value;
  const entries: readonly unknown[] = Array.isArray(items) ? items : [];
  if (entries.length > 0) return entries.every(isStoredValue);
  const named = {
    apiVersion: '',
    kind: '',
    metadata: { name: '', ...(isRecord(metadata) ? metadata : {}) },
  };
  return isServerWritten({ ...value, ...named });
}
