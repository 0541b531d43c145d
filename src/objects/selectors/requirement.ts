import { parseInt64 } from '../../units/index.ts';

/** Labels, annotations, node fields: text by key. Keys may be names of Object.prototype. */
export type Labels = Readonly<Record<string, string>>;

/** The own value of a key, never an inherited one. */
export function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** A requirement of a label selector or of a node selector term. */
export interface SelectorRequirement {
  readonly key: string;
  /** In, NotIn, Exists, DoesNotExist; node selectors also Gt and Lt. */
  readonly operator: string;
  readonly values?: readonly string[];
}

/**
 * True if a label's value (undefined: no such label) satisfies a requirement. No value satisfies an unknown operator.
 *
 * Rule: labels.Requirement.Matches, apimachinery/pkg/labels/selector.go, v0.34.
 */
export function requirementHolds(
  { operator, values = [] }: Omit<SelectorRequirement, 'key'>,
  value: string | undefined,
): boolean {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
    case 'Lt':
      return value !== undefined && isBeyond(value, operator, values);
    default:
      return false;
  }
}

function isBeyond(value: string, operator: 'Gt' | 'Lt', bounds: readonly string[]): boolean {
  const [first] = bounds;
  if (first === undefined || bounds.length !== 1) return false;
  const number = parseInt64(value);
  const bound = parseInt64(first);
  if (number === undefined || bound === undefined) return false;
  return operator === 'Gt' ? number > bound : number < bound;
}
