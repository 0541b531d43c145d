import type { Labels } from '../../api/index.ts';
import type { PodShape } from './cause.ts';

/** Labels and annotations by which a program is asked for, each with the name of that program. */
export interface Marks {
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
}

export interface Mark {
  /** The program that is asked. */
  readonly by: string;
  readonly key: string;
  readonly value: string;
}

/** The first mark on an object; those with an empty value are none. */
export function markOf(metadata: PodShape['metadata'], marks: Marks): Mark | undefined {
  return found(metadata?.labels, marks.labels) ?? found(metadata?.annotations, marks.annotations);
}

function found(texts: Labels | undefined, marks: ReadonlyMap<string, string>): Mark | undefined {
  for (const key in texts) {
    const by = marks.get(key);
    const value = texts[key];
    if (by !== undefined && value !== undefined && value !== '') return { by, key, value };
  }
  return undefined;
}
