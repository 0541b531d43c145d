import path from 'node:path';
import {
  creationErrors,
  createdForm,
  withoutNulls,
  asServed,
  changedForm,
  updateErrors,
} from '../../src/server/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Subresource } from '../../src/server/index.ts';
import { fieldErrorText } from '../../src/objects/fields/error.ts';
import type { Gates } from '../../src/features/index.ts';
import { findRelease } from '../../src/releases/index.ts';
import { isRecord } from '../../src/units/index.ts';

export type Members = Readonly<Record<string, unknown>>;
/** An object with all its fields. */
export type Manifest = KubernetesObject & Members;

/** Changes of a valid object, one case each: members that are merged into it. Lists are replaced, undefined removes a member. */
export interface Cases {
  readonly of: string;
  readonly base: Manifest;
  /** The path of the part that the changes are merged into, such as "spec.containers.0"; absent for the whole object. */
  readonly at?: string;
  readonly changes: readonly Members[];
  /** The changes are made to a stored object; of a subresource, if it is named. */
  readonly updates?: true | Subresource;
  /** v1.34 if absent. */
  readonly release?: string;
  /** Feature gates that are not as by default. */
  readonly gates?: Gates;
}

const NO_LABELS = {};
const UID = '6f1d0c62-0b5a-4c39-9d7e-000000000001';

/** The file of a recording: in small letters and hyphens. */
export const recordedAs = (name: string): string =>
  path.join(import.meta.dirname, 'recorded', `${name.toLowerCase().replaceAll(/\W+/g, '-')}.txt`);

/** Each change with the errors of the API server under it. */
export function textOf({ base, at = '', changes, updates, ...of }: Cases): string {
  const gates = { ...findRelease(of.release ?? 'v1.34').gates, ...of.gates };
  const path = at === '' ? [] : at.split('.');
  return changes
    .map((change) => {
      const object = merged(base, path, change);
      const errors =
        updates === undefined ? onCreate(object, gates) : onUpdate([base, object], updates, gates);
      return [shown(change), ...errors.map((error) => `  ${shortened(error)}`)].join('\n');
    })
    .join('\n');
}

function onCreate(object: KubernetesObject, gates: Gates): readonly string[] {
  const created = createdForm(withoutNulls(object), gates, UID);
  return creationErrors(created, gates, NO_LABELS).map(fieldErrorText);
}

function onUpdate(
  [base, object]: readonly [KubernetesObject, KubernetesObject],
  updates: true | Subresource,
  gates: Gates,
): readonly string[] {
  const stored = { uid: UID, resourceVersion: '1', creationTimestamp: '2000-01-01T00:00:00Z' };
  const old = asServed(withoutNulls({ ...base, metadata: { ...base.metadata, ...stored } }));
  const sent = { ...object, metadata: { ...object.metadata, resourceVersion: '1' } };
  const part = updates === true ? undefined : updates;
  const { object: changed, errors } = changedForm(withoutNulls(sent), old, gates, part);
  const found = errors.length > 0 ? errors : updateErrors(changed, old, gates, part);
  return found.map(fieldErrorText);
}

export function merged(
  base: KubernetesObject,
  path: readonly string[],
  change: Members,
): KubernetesObject {
  const copy = structuredClone(base);
  let part: unknown = copy;
  for (const step of path)
    part = isRecord(part) || Array.isArray(part) ? Reflect.get(part, step) : undefined;
  if (!isRecord(part)) throw new Error(`no ${path.join('.')}`);
  mergeInto(part, change);
  return copy;
}

function mergeInto(part: object, change: Members): void {
  for (const [key, value] of Object.entries(change)) {
    const old: unknown = Reflect.get(part, key);
    if (value === undefined) Reflect.deleteProperty(part, key);
    else if (isRecord(value) && isRecord(old)) mergeInto(old, value);
    else Reflect.set(part, key, value);
  }
}

export const shown = (change: Members): string =>
  shortened(JSON.stringify(change, (_key, value: unknown) => (value === undefined ? null : value)));

/** Long runs of a character, and of an item, with their number. */
export const shortened = (text: string): string =>
  text
    .replaceAll(/([^"\\{}])\1{19,}/g, (run, sign: string) => `${sign}*${String(run.length)}`)
    .replaceAll(/(\{[^{}]*\}|"[^"]*"|\d+)(?:,\1){9,}/g, (run, item: string) => {
      const count = (run.length + 1) / (item.length + 1);
      return `${item} and ${String(count - 1)} more`;
    });
