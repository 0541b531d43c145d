import { goQuote } from '../../units/index.ts';
import type { Configuration, PluginConfig, Profile } from './configuration.ts';
import { expandPlugins } from './expand-plugins.ts';
import type { ExpandedPlugins } from './expand-plugins.ts';
import { aggregate } from './field-error.ts';
import { ProfileError } from './profile-error.ts';
import { valueOfArgs } from './validate.ts';
import type { ReleasePlugins } from '../versions/release-plugins.ts';

/** A profile that can schedule. */
export interface BuiltProfile {
  readonly profile: Profile;
  readonly plugins: ExpandedPlugins;
}

/**
 * The profiles of a valid configuration, built as scheduler.New and profile.NewMap build them.
 *
 * @throws ProfileError
 */
export function buildProfiles(
  configuration: Configuration,
  release: ReleasePlugins,
): readonly BuiltProfile[] {
  const profiles = ignoreManagedResources(configuration);
  const built: BuiltProfile[] = [];
  for (const profile of profiles) {
    built.push({ profile, plugins: build(profile, release) });
    const [first, current] = [built[0], built.at(-1)];
    if (first !== undefined && current !== undefined) requireSameQueueSort(first, current);
  }
  return built;
}

/** Resources that an extender manages for the scheduler replace the ignoredResources of NodeResourcesFit. */
function ignoreManagedResources({ extenders, profiles }: Configuration): readonly Profile[] {
  const ignored = extenders
    .flatMap(({ managedResources }) => managedResources)
    .filter(({ ignoredByScheduler }) => ignoredByScheduler)
    .map(({ name }) => name);
  if (ignored.length === 0) return profiles;
  return profiles.map((profile) => {
    if (!profile.pluginConfig.some(({ name }) => name === 'NodeResourcesFit')) {
      throw new ProfileError(
        "couldn't build extenders: can't find NodeResourcesFitArgs in plugin config",
      );
    }
    return {
      ...profile,
      pluginConfig: profile.pluginConfig.map((config) => ignoring(config, ignored)),
    };
  });
}

function ignoring({ name, args }: PluginConfig, resources: readonly string[]): PluginConfig {
  const known =
    args !== undefined && 'known' in args ? args.known.ignoring?.(resources) : undefined;
  return { name, args: known === undefined ? args : { known } };
}

function build(profile: Profile, release: ReleasePlugins): ExpandedPlugins {
  const where = `initializing profiles: creating profile for scheduler name ${profile.schedulerName}: `;
  try {
    for (const config of profile.pluginConfig) {
      if (isEnabled(config.name, profile) && Object.hasOwn(release.extensionPoints, config.name))
        create(config);
    }
    return expandPlugins(profile.plugins, release, profile.schedulerName);
  } catch (error) {
    throw error instanceof ProfileError ? new ProfileError(`${where}${error.message}`) : error;
  }
}

function isEnabled(name: string, { plugins }: Profile): boolean {
  return Object.values(plugins).some(({ enabled }) =>
    enabled.some((plugin) => plugin.name === name),
  );
}

/** What a plugin itself objects to. */
function create({ name, args }: PluginConfig): void {
  if (args === undefined || !('known' in args)) return;
  const errors = args.known.validate('');
  const failure = errors.length > 0 ? aggregate(errors) : args.known.failure();
  if (failure !== undefined)
    throw new ProfileError(`initializing plugin ${goQuote(name)}: ${failure}`);
}

/** cfgValidator in profile/profile.go */
function requireSameQueueSort(first: BuiltProfile, current: BuiltProfile): void {
  const [expected, actual] = [queueSortOf(first), queueSortOf(current)];
  const name = goQuote(current.profile.schedulerName);
  if (expected.name !== actual.name) {
    const names = `${goQuote(actual.name)}, first: ${goQuote(expected.name)}`;
    throw new ProfileError(
      `initializing profiles: different queue sort plugins for profile ${name}: ${names}`,
    );
  }
  if (expected.args !== actual.args) {
    throw new ProfileError(
      `initializing profiles: different queue sort plugin args for profile ${name}`,
    );
  }
}

function queueSortOf({ profile, plugins }: BuiltProfile): {
  readonly name: string;
  readonly args: string | undefined;
} {
  const name = plugins.queueSort[0]?.name ?? '';
  const args = profile.pluginConfig.find((config) => config.name === name)?.args;
  return {
    name,
    args: JSON.stringify(valueOfArgs(args)),
  };
}
