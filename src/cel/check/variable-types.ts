import { DYN, INT, shortTypeText } from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';

/** Types of the variables of a loop over the range; undefined if nothing can loop over it. */
export function variableTypes(
  range: CelType,
  twoVariables: boolean,
): readonly [CelType, CelType] | undefined {
  const [key = DYN, value = DYN] = range.parameters;
  switch (range.kind) {
    case 'list':
      return twoVariables ? [INT, key] : [key, DYN];
    case 'map':
      return [key, value];
    case 'dyn':
    case 'error':
    case 'parameter':
      return [DYN, DYN];
    default:
      return undefined;
  }
}

export function notARangeText(type: CelType): string {
  return `expression of type '${shortTypeText(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`;
}
