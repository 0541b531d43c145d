import { keyOf } from '../../objects/index.ts';
import type { Owner, Plan } from '../../outcome/index.ts';

/** The workloads of pods, as a plan names them, by "namespace/name". */
export function ownersIn({ pods, deleted = [] }: Plan): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const one of [...pods, ...deleted]) {
    if (one.owner !== undefined) owners.set(keyOf(one), one.owner);
  }
  return owners;
}
