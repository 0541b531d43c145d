import { aggregate } from '../../decoding/index.ts';
import { pluginOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import { goQuote } from '../../golang/index.ts';
import { argsValue } from './args-value.ts';
import type { Configuration, PluginConfig, Profile } from './configuration.ts';
import { expandPlugins } from './expand-plugins.ts';
import type { ExpandedPlugins } from './expand-plugins.ts';
import { ProfileError } from './profile-error.ts';
import { worded } from './validation/configuration.ts';

/** A profile with its plugins at every extension point. */
export interface ResolvedProfile {
  readonly profile: Profile;
  readonly plugins: ExpandedPlugins;
}

/**
 * The profiles of a valid configuration as scheduler.New and profile.NewMap build them.
 *
 * @throws ProfileError with the text of kube-scheduler
 */
export function resolveProfiles(
  configuration: Configuration,
  release: Release,
): readonly ResolvedProfile[] {
  const profiles = ignoreManagedResources(configuration);
  const resolved: ResolvedProfile[] = [];
  for (const profile of profiles) {
    const current = { profile, plugins: resolve(profile, release) };
    resolved.push(current);
    requireSameQueueSort(resolved[0] ?? current, current);
  }
  return resolved;
}

/** Resources that extenders manage and the scheduler ignores replace the ignoredResources of NodeResourcesFit. */
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

function resolve(profile: Profile, release: Release): ExpandedPlugins {
  const where = `initializing profiles: creating profile for scheduler name ${profile.schedulerName}: `;
  try {
    for (const config of profile.pluginConfig) {
      if (isEnabled(config.name, profile) && pluginOf(release, config.name) !== undefined)
        checkArgs(config, release);
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

/** The checks of the plugin's own constructor. */
function checkArgs({ name, args }: PluginConfig, release: Release): void {
  if (args === undefined || !('known' in args)) return;
  const errors = worded(args.known.validate(''), release);
  const failure = errors.length > 0 ? aggregate(errors) : args.known.failure();
  if (failure !== undefined)
    throw new ProfileError(`initializing plugin ${goQuote(name)}: ${failure}`);
}

/** cfgValidator in profile/profile.go */
function requireSameQueueSort(first: ResolvedProfile, current: ResolvedProfile): void {
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

function queueSortOf({ profile, plugins }: ResolvedProfile): {
  readonly name: string;
  readonly args: string | undefined;
} {
  const name = plugins.queueSort[0]?.name ?? '';
  const args = profile.pluginConfig.find((config) => config.name === name)?.args;
  return {
    name,
    args: JSON.stringify(argsValue(args)),
  };
}
