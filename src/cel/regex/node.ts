import type { CodePointSet } from './code-point-set.ts';

export type Assertion =
  'begin-line' | 'begin-text' | 'end-line' | 'end-text' | 'no-word-boundary' | 'word-boundary';

/** A parsed regular expression. */
export type RegexNode =
  | { readonly kind: 'set'; readonly set: CodePointSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly RegexNode[] }
  | Repetition;

export interface Repetition {
  readonly kind: 'repetition';
  readonly body: RegexNode;
  readonly min: number;
  /** Infinity: no limit. */
  readonly max: number;
  readonly lazy: boolean;
}

/** Whether it matches the empty text. */
export function isNullable(node: RegexNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'assertion':
      return true;
    case 'sequence':
      return node.parts.every(isNullable);
    case 'choice':
      return node.branches.some(isNullable);
    case 'repetition':
      return node.min === 0 || isNullable(node.body);
  }
}

/** Whether nested counts multiply to no more than the limit. */
export function fits(node: RegexNode, limit: number): boolean {
  switch (node.kind) {
    case 'set':
    case 'assertion':
      return true;
    case 'sequence':
      return node.parts.every((part) => fits(part, limit));
    case 'choice':
      return node.branches.every((branch) => fits(branch, limit));
    case 'repetition': {
      const isCounted = node.max === Infinity ? node.min > 1 : node.max !== 1;
      if (!isCounted) return fits(node.body, limit);
      const count = node.max === Infinity ? node.min : node.max;
      if (count === 0) return true;
      return count <= limit && fits(node.body, Math.trunc(limit / count));
    }
  }
}
