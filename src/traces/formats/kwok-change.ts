import { number, object, oneOf, openObject, optional, text } from '../../documents/index.ts';
import type { DocumentProblem, Field, JsonSchema } from '../../documents/index.ts';
import { API_VERSION_OF, EVERY_KIND, isKindWord, refKeyOf } from '../../objects/index.ts';
import type { Kind, ObjectKey } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { isRecord } from '../../units/index.ts';
import type { PodShape } from '../recording.ts';

export const PATCH = 'ResourcePatch';
export const GROUP = 'action.kwok.x-k8s.io';

const METHODS = ['create', 'patch', 'delete'] as const;

/** What a ResourcePatch says of an object of a known kind. */
export interface Change {
  readonly method: (typeof METHODS)[number];
  readonly key: ObjectKey;
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly name: string;
  /** Absent for a cluster-wide object. */
  readonly namespace: string | undefined;
  readonly atMs: number;
  readonly template: Readonly<Record<string, unknown>>;
  readonly place: PodShape['place'];
}

/** A ResourcePatch as it is written (kwok pkg/apis/action/v1alpha1). */
interface Written {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: unknown;
  readonly resource: { readonly resource: string };
  readonly target: { readonly name: string; readonly namespace: string | undefined };
  readonly durationNanosecond: number | undefined;
  readonly method: (typeof METHODS)[number];
  readonly template: unknown;
}

/** Any value: the object is checked when it is whole. */
const anything: Field<unknown> = {
  schema: {} satisfies JsonSchema,
  isOptional: true,
  read: (value) => value,
};

const resourcePatch = object<Written>({
  apiVersion: text(),
  kind: text(),
  metadata: anything,
  resource: openObject<Written['resource']>({ resource: text() }),
  target: object<Written['target']>({ name: text(), namespace: optional(text()) }),
  durationNanosecond: optional(number()),
  method: oneOf(METHODS),
  template: anything,
});

export const isChange = ({ object: { apiVersion, kind } }: Given): boolean =>
  kind === PATCH && apiVersion.startsWith(`${GROUP}/`);

/** Undefined: it is wrong, which is said, or is about a custom resource, which nothing here reads. */
export function readChange(
  given: Given,
  refuse: (problem: DocumentProblem) => void,
): Change | undefined {
  const found: DocumentProblem[] = [];
  const written = resourcePatch.read(given.object, [], found);
  for (const problem of found) refuse(problem);
  if (written === undefined || found.length > 0) return undefined;
  const { resource, target, method, template, durationNanosecond: nanoseconds = 0 } = written;
  const kind = EVERY_KIND.find((one) => isKindWord(resource.resource, one));
  if (kind === undefined) return undefined;
  return {
    ...target,
    ...{ method, kind },
    atMs: nanoseconds / 1e6,
    apiVersion: API_VERSION_OF[kind],
    key: refKeyOf({ kind, ...target }),
    template: isRecord(template) ? template : {},
    place: given.placeOf() ?? {},
  };
}
