import type { Given } from '../../input/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import type { Log } from '../output/log.ts';

/** The manifests of --owned. */
export async function readOwned({ owned, recursive, namespace }: InputFlags): Promise<{
  readonly owned: readonly Given[];
  readonly problems: readonly Problem[];
}> {
  if (owned === undefined) return { owned: [], problems: [] };
  const { readGiven } = await import('./index.ts');
  // They were accepted once: their unknown fields are not today's problem.
  const read = await readGiven(owned, {
    recursive: recursive === true,
    namespace,
    validate: 'ignore',
  });
  return { owned: read.given, problems: read.errors };
}

/** The objects; cluster objects get the owners of their fields. */
export async function withOwned(
  given: readonly Given[],
  owned: readonly Given[],
  log: Log,
): Promise<readonly Given[]> {
  if (owned.length === 0) return given;
  const { givenWithOwners } = await import('../../simulation/index.ts');
  const made = givenWithOwners(given, owned);
  const isMet = made.some((one, at) => one !== given[at]);
  if (!isMet) log.warn('--owned: the cluster has none of these objects');
  return made;
}
