import { readdirSync } from 'node:fs';
import { readGiven } from '../../src/cli/input/index.ts';
import type { Given } from '../../src/input/index.ts';

/** Every fixture with a cluster, and what is in it. */
export async function fixtureClusters(): Promise<ReadonlyMap<string, readonly Given[]>> {
  const found = new Map<string, readonly Given[]>();
  for (const name of readdirSync('fixtures')) {
    const { given, errors } = await readGiven([`fixtures/${name}`]);
    const kinds = new Set(given.map(({ object }) => object.kind));
    if (errors.length === 0 && kinds.has('Node') && kinds.size > 1) found.set(name, given);
  }
  return found;
}
