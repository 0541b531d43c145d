import { openJson } from '../../documents/index.ts';
import type { OpenDocument } from '../../documents/index.ts';
import type { ManifestText } from '../../manifests/index.ts';
import { isRecord } from '../../units/index.ts';

/** The kinds of files that --base and --head accept. */
export type DocumentKind = 'plan' | 'configuration' | 'policy' | 'manifests';

export interface Recognised {
  readonly kind: DocumentKind;
  /** The document, if the text is JSON: large plans are JSON, and are parsed only once. */
  readonly document?: OpenDocument;
}

/**
 * Recognises a document by its `kind`: that of a JSON document, or the first top-level one of a YAML text. The rest is not
 * checked.
 */
export function recognise(file: ManifestText): Recognised {
  const { text } = file;
  const document = openJson(file);
  if (isRecord(document?.value)) return { kind: kindOf(document.value), document };
  // Not JSON, or a syntax error, which the reader reports with its position. In broken JSON, the first `kind` is probably the document's.
  const isJson = text.trimStart().startsWith('{');
  const kind = (isJson ? /"kind"\s*:\s*"(\w+)/ : /^["']?kind["']?:\s*["']?(\w+)/m).exec(text)?.[1];
  const isPolicy = kind === undefined && /^(?:predicates|priorities):/m.test(text);
  return { kind: isPolicy ? 'policy' : kindNamed(kind) };
}

function kindOf(document: Readonly<Record<string, unknown>>): DocumentKind {
  if ('kind' in document) return kindNamed(document['kind']);
  return 'predicates' in document || 'priorities' in document ? 'policy' : 'manifests';
}

function kindNamed(kind: unknown): DocumentKind {
  switch (kind) {
    case 'Plan':
      return 'plan';
    case 'KubeSchedulerConfiguration':
      return 'configuration';
    case 'Policy':
      return 'policy';
    default:
      return 'manifests';
  }
}
