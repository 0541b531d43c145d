/** The kinds of files that --base and --head accept. */
export type DocumentKind = 'plan' | 'configuration' | 'policy' | 'manifests';

export interface Recognised {
  readonly kind: DocumentKind;
  /** The parsed document, if the text is JSON: large plans are JSON, and are parsed only once. */
  readonly document?: unknown;
}

/**
 * Recognises a document by its `kind`: that of a JSON document, or the first top-level one of a YAML text. The rest is not
 * checked.
 */
export function recognise(text: string): Recognised {
  const isJson = text.trimStart().startsWith('{');
  if (isJson) {
    try {
      const document: unknown = JSON.parse(text);
      return { kind: kindOf(document), document };
    } catch {
      // Not JSON, or a syntax error, which the reader reports with its position.
    }
  }
  // In broken JSON, the first `kind` is probably the document's.
  const kind = (isJson ? /"kind"\s*:\s*"(\w+)/ : /^["']?kind["']?:\s*["']?(\w+)/m).exec(text)?.[1];
  const isPolicy = kind === undefined && /^(?:predicates|priorities):/m.test(text);
  return { kind: isPolicy ? 'policy' : kindNamed(kind) };
}

function kindOf(document: unknown): DocumentKind {
  if (typeof document !== 'object' || document === null) return 'manifests';
  if ('kind' in document) return kindNamed(document.kind);
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
