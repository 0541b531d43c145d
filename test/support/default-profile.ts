import { readConfiguration } from '../../src/config/index.ts';
import type { Profile } from '../../src/framework/index.ts';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';
import type { Release } from '../../src/releases/index.ts';
import { buildProfiles } from '../../src/scheduler/index.ts';

/** The profile of the release without a configuration. */
export function defaultProfileOf(release: Release): Profile {
  const [profile] = buildProfiles(readConfiguration(null, { release }), release);
  if (profile === undefined) throw new Error('the default configuration has a profile');
  return profile;
}

/** The default profile of the newest release. */
export const defaultProfile: Profile = defaultProfileOf(DEFAULT_RELEASE);
