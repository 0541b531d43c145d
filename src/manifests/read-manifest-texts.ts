import {
  API_VERSION_OF,
  decodeObject,
  isCustomResource,
  isNamespaced,
  validateObject,
} from '../api/index.ts';
import type { FieldProblem, KubernetesObject } from '../api/index.ts';
import type { Problem } from '../units/index.ts';
import { readDocuments, TOO_DEEP } from './documents.ts';
import type { SourceDocument } from './documents.ts';
import { whyRefused } from './kind-verdict.ts';
import { NameGenerator } from './name-generator.ts';
import { placeAt, rememberOrigin } from './origin.ts';
import type { Origin } from './origin.ts';
import { SourceFile } from './source-file.ts';
import type { Place } from './source-file.ts';
import { TEMPLATE_HINT } from './syntax-error.ts';

/** A text to read, and the name under which problems speak of it. */
export interface ManifestText {
  readonly name: string;
  readonly text: string;
  /**
   * Nobody named it: it was met in a directory, where files lie that are no manifests (values, settings of other programs). Its
   * documents without apiVersion and kind are passed over, with a warning. Default false.
   */
  readonly isMet?: boolean;
}

export interface ManifestOptions {
  /** Of namespaced objects that name none. "default" unless given. */
  readonly namespace?: string;
}

export interface Manifests {
  /** Valid, in the order of the input, nulls gone, each with a name and, where its kind has one, a namespace. */
  readonly objects: readonly KubernetesObject[];
  /** Everything that is wrong, in the order of the input. */
  readonly errors: readonly Problem[];
  /** What was passed over. */
  readonly warnings: readonly Problem[];
  readonly counts: { readonly files: number; readonly documents: number; readonly objects: number };
}

/** Reads the objects of any number of texts; where something is wrong, the rest is read all the same. */
export function readManifestTexts(
  texts: Iterable<ManifestText>,
  options: ManifestOptions = {},
): Manifests {
  const reader = new ManifestReader(options.namespace ?? 'default');
  for (const text of texts) reader.read(text);
  return reader.manifests();
}

type Fields = Readonly<Record<string, unknown>>;

class ManifestReader {
  private readonly namespace: string;
  private readonly objects: KubernetesObject[] = [];
  private readonly errors: Problem[] = [];
  private readonly warnings: Problem[] = [];
  private readonly names = new NameGenerator();
  /** Where each object was seen first, by group, kind, namespace and name. */
  private readonly seen = new Map<string, Origin>();
  private files = 0;
  private documents = 0;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  manifests(): Manifests {
    const { objects, errors, warnings, files, documents } = this;
    const counts = { files, documents, objects: objects.length };
    return { objects, errors, warnings, counts };
  }

  read({ name, text, isMet = false }: ManifestText): void {
    const source = new SourceFile(name, text.startsWith('\ufeff') ? text.slice(1) : text);
    this.files++;
    for (const document of readDocuments(source)) this.readDocument(document, isMet);
  }

  private readDocument(document: SourceDocument, isMet: boolean): void {
    const { source, result } = document;
    for (const { offset, message } of result.faults) {
      this.errors.push({ ...source.placeOf(offset), message });
    }
    if (result.faults.length > 0 || result.value === null || result.value === undefined) return;
    this.documents++;
    const origin: Origin = { document, path: [] };
    if (isMet && isUntyped(result.value)) {
      const message = 'passed over: it has neither apiVersion nor kind';
      this.warnings.push({ ...placeAt(origin, [], 'value'), message });
      return;
    }
    try {
      this.admit(result.value, origin);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.refuse(origin, TOO_DEEP);
    }
  }

  private admit(
    value: unknown,
    origin: Origin,
    apiVersionOfList?: string,
    kindOfList?: string,
  ): void {
    if (!isFields(value)) {
      this.refuse(
        origin,
        `not a Kubernetes object, but ${Array.isArray(value) ? 'a list' : typeof value}`,
      );
      return;
    }
    const apiVersion = value['apiVersion'] ?? apiVersionOfList;
    const kind = value['kind'] ?? kindOfList;
    if (
      typeof apiVersion !== 'string' ||
      typeof kind !== 'string' ||
      apiVersion === '' ||
      kind === ''
    ) {
      this.refuse(origin, `${missingType(apiVersion, kind)}: not a Kubernetes manifest`);
    } else if (isList(kind, value)) this.admitItems(value, origin, apiVersion, kind);
    else this.admitObject({ ...value, apiVersion, kind }, apiVersion, kind, origin);
  }

  private admitItems(list: Fields, origin: Origin, apiVersion: string, kind: string): void {
    const items = list['items'];
    // In a PodList items need not say that they are Pods.
    const typed = kind !== 'List';
    for (const [index, item] of (Array.isArray(items) ? items : []).entries()) {
      const path = [...origin.path, 'items', index];
      const itemKind = typed ? kind.slice(0, -'List'.length) : undefined;
      this.admit(item, { ...origin, path }, typed ? apiVersion : undefined, itemKind);
    }
  }

  private admitObject(value: Fields, apiVersion: string, kind: string, origin: Origin): void {
    const refused = whyRefused(apiVersion, kind);
    if (refused !== undefined) {
      const name = isFields(value['metadata']) ? value['metadata']['name'] : undefined;
      this.refuse(origin, refused, labelOf(kind, name), ['apiVersion']);
      return;
    }
    const object = this.complete(decodeObject(value, apiVersion, kind), apiVersion, kind);
    if (!this.isNew(object, origin)) return;
    const problems = validateObject(object);
    if (problems.length > 0) this.report(object, origin, problems);
    else {
      rememberOrigin(object, origin);
      this.objects.push(object);
    }
  }

  /** An object with what the API server adds on its arrival: a namespace, and a name for a prefix. */
  private complete(value: Fields, apiVersion: string, kind: string): KubernetesObject {
    const given = value['metadata'];
    let metadata: unknown = given ?? {};
    if (isFields(metadata)) {
      const { name, generateName, namespace } = metadata;
      const own =
        isNamespaced(apiVersion, kind) === true ? (namespace ?? this.namespace) : namespace;
      if (own !== namespace) metadata = { ...metadata, namespace: own };
      if ((name ?? '') === '' && typeof generateName === 'string' && generateName !== '') {
        const of = `${apiVersion}/${kind}/${typeof own === 'string' ? own : ''}`;
        metadata = { ...(metadata as Fields), name: this.names.name(generateName, of) };
      }
    }
    // Whether metadata has the right shape is for validation to say; until then nothing relies on it.
    return { ...value, apiVersion, kind, metadata: metadata as KubernetesObject['metadata'] };
  }

  private isNew(object: KubernetesObject, origin: Origin): boolean {
    const { name, namespace } = object.metadata;
    if (typeof name !== 'string' || name === '') return true;
    // Alternatives of a custom resource often lie side by side; which of them is meant changes nothing that is simulated.
    if (isCustomResource(object.apiVersion)) return true;
    const group = object.apiVersion.includes('/') ? object.apiVersion.split('/', 1) : '';
    const key = JSON.stringify([group, object.kind, namespace ?? '', name]);
    const first = this.seen.get(key);
    if (first === undefined) {
      this.seen.set(key, origin);
      return true;
    }
    const { file, line } = placeAt(first, [], 'value');
    const message = `the same object is already in ${file}:${String(line)}`;
    this.refuse(origin, message, labelOf(object.kind, name));
    return false;
  }

  private refuse(origin: Origin, message: string, object?: string, path: string[] = []): void {
    const place = placeAt(origin, path, 'value');
    this.errors.push({ ...place, ...(object === undefined ? {} : { object }), message });
  }

  private report(
    object: KubernetesObject,
    origin: Origin,
    problems: readonly FieldProblem[],
  ): void {
    const label = labelOf(object.kind, object.metadata.name);
    const placed = problems.map((problem) => ({
      place: placeAt(origin, problem.path, problem.at),
      problem,
    }));
    placed.sort((a, b) => comparePlaces(a.place, b.place));
    for (const { place, problem } of placed) {
      const hint = problem.text.includes('{{') ? `; ${TEMPLATE_HINT}` : '';
      const path = problem.path.join('.');
      this.errors.push({ ...place, object: label, path, message: problem.text + hint });
    }
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isUntyped = (value: unknown): boolean =>
  isFields(value) && value['apiVersion'] === undefined && value['kind'] === undefined;

function isList(kind: string, value: Fields): boolean {
  if (kind === 'List') return true;
  return kind.endsWith('List') && (Array.isArray(value['items']) || value['items'] === null);
}

function missingType(apiVersion: unknown, kind: unknown): string {
  const parts: string[] = [];
  if (typeof apiVersion !== 'string' || apiVersion === '') parts.push('apiVersion not set');
  if (typeof kind !== 'string' || kind === '') {
    const hint =
      typeof apiVersion === 'string' && Object.values(API_VERSION_OF).includes(apiVersion);
    parts.push(hint ? `kind not set (apiVersion is ${apiVersion})` : 'kind not set');
  }
  return parts.join(', ');
}

function labelOf(kind: string, name: unknown): string {
  return typeof name === 'string' && name !== '' ? `${kind}/${name}` : kind;
}

function comparePlaces(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}
