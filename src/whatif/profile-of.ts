import type { Pod } from '../objects/index.ts';
import type { Profile } from '../framework/index.ts';
import { InputError } from '../problems/index.ts';

/** @throws InputError if no profile has the pod's schedulerName */
export function profileOf(
  { metadata, spec: { schedulerName = 'default-scheduler' } }: Pod,
  profiles: readonly Profile[],
): Profile {
  const profile = profiles.find((one) => one.schedulerName === schedulerName);
  if (profile !== undefined) return profile;
  const known = profiles.map((one) => `"${one.schedulerName}"`).join(', ');
  const message = `spec.schedulerName is "${schedulerName}", and the configuration has profiles for ${known} only`;
  throw new InputError([{ object: `Pod/${metadata.name}`, path: 'spec.schedulerName', message }]);
}
