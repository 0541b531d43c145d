/** What a file given to --base or --head may be. */
export type DocumentKind = 'plan' | 'configuration' | 'policy' | 'manifests';

export interface Recognised {
  readonly kind: DocumentKind;
  /** The document where it had to be parsed to tell: large plans are JSON, and are parsed once. */
  readonly document?: unknown;
}

/** Told by the `kind` of a JSON text, or by the first top-level one of a YAML text. What it is in truth its own reader checks. */
export function recognise(text: string): Recognised {
  const isJson = text.trimStart().startsWith('{');
  if (isJson) {
    try {
      const document: unknown = JSON.parse(text);
      return { kind: kindOf(document), document };
    } catch {
      // Not JSON after all, or broken: whoever reads it says where.
    }
  }
  // Of JSON that is broken the first kind anywhere is likely the document's own.
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
