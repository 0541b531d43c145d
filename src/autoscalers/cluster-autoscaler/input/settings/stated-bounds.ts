import { nodeSpecOf } from '../../options/index.ts';
import type { Flags } from '../../options/index.ts';
import type { Bounds } from '../bounds.ts';

/** The bounds that `--nodes` states, given any number of times, by group id. */
export function boundsInFlags({ nodes = [] }: Flags): ReadonlyMap<string, Bounds> {
  const texts = typeof nodes === 'string' ? [nodes] : nodes;
  const specs = texts.flatMap((text) => nodeSpecOf(text) ?? []);
  return new Map(specs.map(({ id, min, max }) => [id, { min, max }]));
}
