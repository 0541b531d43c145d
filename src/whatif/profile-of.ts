import type { Pod } from '../objects/index.ts';
import type { Profile } from '../framework/index.ts';
import { InputError } from '../problems/index.ts';

/** Undefined for a pod of a scheduler that is not simulated. */
export function findProfile(
  { spec: { schedulerName = 'default-scheduler' } }: Pod,
  profiles: readonly Profile[],
): Profile | undefined {
  return profiles.find((one) => one.schedulerName === schedulerName);
}

/** @throws InputError if no profile has the pod's schedulerName */
export function profileOf(pod: Pod, profiles: readonly Profile[]): Profile {
  const profile = findProfile(pod, profiles);
  if (profile !== undefined) return profile;
  const { metadata, spec } = pod;
  const { schedulerName = 'default-scheduler' } = spec;
  const known = profiles.map((one) => `"${one.schedulerName}"`).join(', ');
  const message = `spec.schedulerName is "${schedulerName}", and the configuration has profiles for ${known} only`;
  throw new InputError([{ object: `Pod/${metadata.name}`, path: 'spec.schedulerName', message }]);
}
