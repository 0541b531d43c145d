import type { Pod } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';

/** Oldest first, then by name. */
export function byAge(a: Pod, b: Pod): number {
  return compareText(ageKey(a), ageKey(b));
}

function ageKey({ metadata }: Pod): string {
  return `${metadata.creationTimestamp ?? ''} ${metadata.name}`;
}
