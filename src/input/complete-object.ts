import { isRecord, merge } from '../units/index.ts';
import { isNamespaced, objectLabel } from '../objects/index.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { TypeOfObject, Origin, ReaderNotes } from '../manifests/index.ts';
import { NameGenerator } from './name-generator.ts';
import { placeAt, isText } from '../manifests/index.ts';

type Fields = Readonly<Record<string, unknown>>;

interface CompletedType extends TypeOfObject {
  readonly isOwn?: boolean;
}

/** Fills in and drops metadata as the API server does. */
export class ObjectCompletion {
  readonly #namespace: string;
  readonly #notes: ReaderNotes;
  readonly #generated = new NameGenerator();

  /** `namespace`: the namespace of namespaced objects that name none. */
  constructor(namespace: string, notes: ReaderNotes) {
    this.#namespace = namespace;
    this.#notes = notes;
  }

  /**
   * The object with the additions of the API server: a namespace, and a name if it only has a prefix.
   * `isOwn`: no other object shares a part of the value, so it is changed itself: copies of a million small objects take 100 MB.
   */
  complete(
    value: Fields,
    { apiVersion, kind, isOwn = false }: CompletedType,
    origin: Origin,
  ): KubernetesObject {
    const given = value['metadata'];
    let metadata: unknown = given ?? {};
    if (isRecord(metadata)) {
      const { name, generateName, namespace } = metadata;
      const own = this.#namespaceOf(namespace, { apiVersion, kind }, name, origin);
      if (own !== namespace) metadata = withNamespace(metadata, own, isOwn);
      const prefix = prefixOf(kind, generateName);
      if ((name ?? '') === '' && prefix !== undefined) {
        const of = `${apiVersion}/${kind}/${typeof own === 'string' ? own : ''}`;
        metadata = merge(metadata as Fields, { name: this.#generated.name(prefix, of) });
      }
    }
    // Validation checks the type of metadata; nothing relies on it before.
    return metadata === given
      ? (value as unknown as KubernetesObject)
      : merge(value, { apiVersion, kind, metadata: metadata as KubernetesObject['metadata'] });
  }

  /** Rule: EnsureObjectNamespaceMatchesRequestNamespace, apiserver/pkg/registry/rest/create.go, v0.34. */
  #namespaceOf(
    namespace: unknown,
    { apiVersion, kind }: TypeOfObject,
    name: unknown,
    origin: Origin,
  ): unknown {
    const isInNamespace = isNamespaced(apiVersion, kind);
    if (isInNamespace === undefined) return namespace;
    if (isInNamespace) return (namespace ?? '') === '' ? this.#namespace : namespace;
    if (isText(namespace)) {
      const message = `metadata.namespace: dropped, since a ${kind} is in no namespace`;
      this.#notes.tolerate(kind, message, () => ({
        ...placeAt(origin, ['metadata', 'namespace'], 'value'),
        object: objectLabel(kind, name),
        message,
      }));
    }
    return undefined;
  }
}

/** The start of a generated name; undefined if none is generated. The server generates all of the name of a LimitRange. */
function prefixOf(kind: string, generateName: unknown): string | undefined {
  if (isText(generateName)) return generateName;
  return kind === 'LimitRange' ? '' : undefined;
}

function withNamespace(metadata: Fields, namespace: unknown, isOwn: boolean): Fields {
  if (namespace !== undefined) {
    return isOwn && Reflect.set(metadata, 'namespace', namespace)
      ? metadata
      : merge(metadata, { namespace });
  }
  const { namespace: _, ...rest } = metadata;
  return rest;
}
