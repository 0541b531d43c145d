import { changeProfiles, profilesNamed } from './profiles.ts';
import type { Target } from './target.ts';

/** Fields of the configuration itself that a simulation reads. */
export const CONFIGURATION_FIELDS = [
  'percentageOfNodesToScore',
  'podInitialBackoffSeconds',
  'podMaxBackoffSeconds',
] as const;
type ConfigurationField = (typeof CONFIGURATION_FIELDS)[number];

/** A field of the configuration; percentageOfNodesToScore also of one profile. */
export function configurationField(field: ConfigurationField): Target {
  return {
    text: field,
    problem: (_, profile) =>
      profile === undefined || field === 'percentageOfNodesToScore'
        ? undefined
        : `a profile has no ${field}`,
    current: ({ effective }, profile) =>
      profile === undefined
        ? [effective[field]]
        : profilesNamed(effective, profile).map(
            (one) => one.percentageOfNodesToScore ?? effective.percentageOfNodesToScore,
          ),
    configure: (written, effective, profile, value) =>
      profile === undefined
        ? { ...written, [field]: value }
        : changeProfiles(written, effective, profile, (own) => ({ ...own, [field]: value })),
  };
}
