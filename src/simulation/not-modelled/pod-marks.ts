import type { Labels } from '../../objects/index.ts';
import type { PodShape } from './cause.ts';

/** Labels and annotations for other programs, with the name of the program. */
export interface Marks {
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
}

export interface Mark {
  /** The name of the program. */
  readonly by: string;
  readonly key: string;
  readonly value: string;
}

/** The first mark of an object; empty values do not count. */
export function markOf(metadata: PodShape['metadata'], marks: Marks): Mark | undefined {
  return find(metadata?.labels, marks.labels) ?? find(metadata?.annotations, marks.annotations);
}

function find(texts: Labels | undefined, marks: ReadonlyMap<string, string>): Mark | undefined {
  for (const key in texts) {
    const by = marks.get(key);
    const value = texts[key];
    if (by !== undefined && value !== undefined && value !== '') return { by, key, value };
  }
  return undefined;
}
