import { API_VERSION } from '../outcome/index.ts';
import { DEFAULT_NAMESPACE } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';
import { object } from './composite.ts';
import type { Fields } from './composite.ts';
import { described, oneOf, optional, text } from './field.ts';
import type { Field, JsonSchema } from './field.ts';

/** The type of a document. */
export interface Head {
  readonly apiVersion: string;
  readonly kind: string;
}

export const head = (kind: string): Fields<Head> => ({
  apiVersion: oneOf([API_VERSION]),
  kind: oneOf([kind]),
});

export interface Metadata {
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}

/** `what`: what gets the namespace of the metadata if it names none. */
export const metadata = (what: string): Field<Metadata | undefined> =>
  optional(
    object<Metadata>({
      name: optional(text()),
      namespace: described(optional(text()), `Of ${what}. Default: default.`),
    }),
  );

/** The namespace of a document's metadata. */
export function namespaceOf(document: unknown, usual: string = DEFAULT_NAMESPACE): string {
  const given = isRecord(document) ? document['metadata'] : undefined;
  const namespace = isRecord(given) ? given['namespace'] : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : usual;
}

/** The document with this namespace in its metadata, unless it has one. */
export function withNamespace(document: unknown, namespace: string): unknown {
  if (!isRecord(document)) return document;
  const { metadata: given } = document;
  if (given !== undefined && !isRecord(given)) return document;
  return { ...document, metadata: { namespace, ...given } };
}

/** The JSON Schema of a document, for editors; published as `file`.schema.json. */
export function documentSchema(
  file: string,
  { title, description }: { readonly title: string; readonly description: string },
  { schema }: Pick<Field<unknown>, 'schema'>,
): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `https://kschedsim.dev/schemas/v1alpha1/${file}.schema.json`,
    title,
    description,
    ...schema,
  };
}
