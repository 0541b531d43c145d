import { at, child, duplicate, invalid, required, valueOf } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { EXTENSION_POINTS } from '../../framework/index.ts';
import type { ConfigurationRules, PluginEntry } from '../../releases/index.ts';
import { formatNanoseconds } from '../../units/index.ts';
import type { Configuration, PluginArgs, PluginSet, Profile } from './configuration.ts';
import type { LeaderElection } from './schema.ts';
import { validateExtenders } from './validate-extenders.ts';

/**
 * All errors of a defaulted configuration, in the order and with the texts of ValidateKubeSchedulerConfiguration
 * (apis/config/validation/validation.go), which visits extension points in any order.
 */
export function validate(
  configuration: Configuration,
  rules: ConfigurationRules,
): readonly FieldError[] {
  const { clientConnection, parallelism, profiles } = configuration;
  const { podInitialBackoffSeconds: initialBackoff, podMaxBackoffSeconds: maxBackoff } =
    configuration;
  const errors: FieldError[] = [];
  if (clientConnection.burst < 0) {
    errors.push(invalid('clientConnection.burst', clientConnection.burst, 'must be non-negative'));
  }
  errors.push(...validateLeaderElection(configuration.leaderElection));
  if (parallelism <= 0) {
    errors.push(
      invalid('parallelism', parallelism, 'should be an integer value greater than zero'),
    );
  }
  if (profiles.length === 0) errors.push(required('profiles'));
  else errors.push(...validateProfiles(configuration, rules));
  errors.push(
    ...validatePercentage('percentageOfNodesToScore', configuration.percentageOfNodesToScore),
  );
  if (initialBackoff <= 0) {
    errors.push(invalid('podInitialBackoffSeconds', initialBackoff, 'must be greater than 0'));
  }
  if (maxBackoff < initialBackoff) {
    const rule = 'must be greater than or equal to PodInitialBackoffSeconds';
    errors.push(invalid('podMaxBackoffSeconds', maxBackoff, rule));
  }
  errors.push(...validateExtenders(configuration.extenders));
  return errors;
}

function validateLeaderElection(election: LeaderElection): readonly FieldError[] {
  if (election.leaderElect !== true) return [];
  const errors: FieldError[] = [];
  for (const name of ['leaseDuration', 'renewDeadline', 'retryPeriod'] as const) {
    if (election[name] <= 0n) {
      errors.push(
        invalid(
          `leaderElection.${name}`,
          formatNanoseconds(election[name]),
          'must be greater than zero',
        ),
      );
    }
  }
  if (election.leaseDuration <= election.renewDeadline) {
    const shown = formatNanoseconds(election.renewDeadline);
    errors.push(
      invalid('leaderElection.leaseDuration', shown, 'must be greater than `RenewDeadline`'),
    );
  }
  if (election.resourceLock !== 'leases') {
    const rule = 'resourceLock value must be "leases"';
    errors.push(invalid('leaderElection.resourceLock', election.resourceLock, rule));
  }
  return errors;
}

function validatePercentage(field: string, percentage: number | undefined): readonly FieldError[] {
  return percentage !== undefined && (percentage < 0 || percentage > 100)
    ? [invalid(field, percentage, 'not in valid range [0-100]')]
    : [];
}

function validateProfiles(
  { profiles, apiVersion }: Configuration,
  { invalidPlugins }: ConfigurationRules,
): readonly FieldError[] {
  const validateName: NameValidator = (name, field) =>
    invalidPlugins.includes(name) ? [invalidName(name, field, apiVersion)] : [];
  const names = new Set<string>();
  const own = profiles.flatMap((profile, index) => {
    const path = at('profiles', index);
    const errors = [...validateProfile(profile, path, validateName)];
    // Go prints the path of the other profile, a struct of private fields, as an empty object.
    if (names.has(profile.schedulerName)) errors.push(duplicate(`${path}.schedulerName`, {}));
    names.add(profile.schedulerName);
    return errors;
  });
  return [...own, ...validateCommonQueueSort(profiles)];
}

type NameValidator = (name: string, field: string) => readonly FieldError[];

function invalidName(name: string, field: string, apiVersion: string): FieldError {
  const rule = `was invalid in version "v1" (KubeSchedulerConfiguration is version "${apiVersion}")`;
  return invalid(field, name, rule);
}

function validateProfile(
  profile: Profile,
  path: string,
  validateName: NameValidator,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (profile.schedulerName === '') errors.push(required(`${path}.schedulerName`));
  errors.push(
    ...validatePercentage(`${path}.percentageOfNodesToScore`, profile.percentageOfNodesToScore),
  );
  for (const point of EXTENSION_POINTS) {
    for (const [index, { name }] of profile.plugins[point].enabled.entries()) {
      const field = at(child(path, 'plugins', point, 'enabled'), index);
      errors.push(...validateName(name, field));
    }
  }
  const seen = new Set<string>();
  for (const [index, { name, args }] of profile.pluginConfig.entries()) {
    const field = at(child(path, 'pluginConfig'), index);
    if (seen.has(name)) errors.push(duplicate(field, name));
    seen.add(name);
    errors.push(...validateName(name, field), ...validateArgs(args, `${field}.args`));
  }
  return errors;
}

function validateArgs(args: PluginArgs | undefined, path: string): readonly FieldError[] {
  return args !== undefined && 'known' in args && !args.known.validatedByPlugin
    ? args.known.validate(path)
    : [];
}

/** All profiles share one queue, so they need the same queue sort plugin. */
function validateCommonQueueSort(profiles: readonly Profile[]): readonly FieldError[] {
  const [first, ...others] = profiles;
  if (first === undefined) return [];
  const { queueSort } = first.plugins;
  const errors: FieldError[] = [];
  if (queueSort.enabled.length > 1) {
    const rule = 'only one queue sort plugin can be enabled';
    errors.push(invalid('profiles[0].plugins.queueSort.Enabled', queueSort.enabled.length, rule));
  }
  const name = queueSort.enabled[0]?.name ?? '';
  const argsOf = ({ pluginConfig }: Profile): readonly (PluginArgs | undefined)[] =>
    pluginConfig.filter((config) => config.name === name).map(({ args }) => args);
  const expected = name === '' ? undefined : valueOfArgs(argsOf(first).at(-1));
  for (const [index, profile] of others.entries()) {
    const path = at('profiles', index + 1);
    const shown = shownSet(profile.plugins.queueSort);
    if (!alike(shown, shownSet(queueSort))) {
      errors.push(invalid(`${path}.plugins.queueSort`, shown, 'must be the same for all profiles'));
    }
    for (const args of argsOf(profile)) {
      const value = valueOfArgs(args);
      if (!alike(value, expected)) {
        const rule = 'queueSort must be the same for all profiles';
        errors.push(invalid(`${path}.pluginConfig.args`, value, rule));
      }
    }
  }
  return errors;
}

/** Args as a plain value; undefined for none. */
export function valueOfArgs(args: PluginArgs | undefined): unknown {
  if (args === undefined) return undefined;
  return 'known' in args ? args.known.plain() : valueOf(args.raw);
}

/** A plugin set as Go prints it: null for no plugins. */
function shownSet({ enabled, disabled }: PluginSet): unknown {
  return { Enabled: shownPlugins(enabled), Disabled: shownPlugins(disabled) };
}

function shownPlugins(plugins: readonly PluginEntry[]): unknown {
  return plugins.length === 0
    ? null
    : plugins.map(({ name, weight }) => ({ Name: name, Weight: weight }));
}

function alike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
