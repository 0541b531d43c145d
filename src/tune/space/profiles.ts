import type { SchedulerConfiguration, SchedulerProfile } from '../../config/index.ts';
import { listOf, recordOf } from './json.ts';
import type { Json } from './json.ts';

/** The profiles of that name; without a name all. */
export const profilesNamed = (
  { profiles }: SchedulerConfiguration,
  name: string | undefined,
): readonly SchedulerProfile[] =>
  profiles.filter(({ schedulerName }) => name === undefined || schedulerName === name);

/** The written configuration with changed profiles. One without profiles gets what the scheduler reads: the default profile. */
export function changeProfiles(
  written: Json,
  { profiles }: SchedulerConfiguration,
  name: string | undefined,
  change: (profile: Json, effective: SchedulerProfile) => Json,
): Json {
  const own = listOf(written['profiles']);
  const changed = profiles.map((effective, at) => {
    const { schedulerName } = effective;
    const profile = { schedulerName, ...recordOf(own[at]) };
    return name === undefined || schedulerName === name ? change(profile, effective) : profile;
  });
  return { ...written, profiles: changed };
}
