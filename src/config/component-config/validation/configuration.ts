import {
  at,
  child,
  duplicate,
  GoValue,
  invalid,
  required,
  withOlderTexts,
} from '../../../decoding/index.ts';
import type { FieldError, Nanoseconds } from '../../../decoding/index.ts';
import { POD_POINTS } from '../../../framework/index.ts';
import { formatNanoseconds } from '../../../golang/index.ts';
import type { ConfigurationRules, Release } from '../../../releases/index.ts';
import { append } from '../../../units/index.ts';
import type { Configuration, PluginArgs, Profile } from '../configuration.ts';
import type { LeaderElection } from '../schema.ts';
import { validateCommonQueueSort } from './queue-sort.ts';
import { validateExtenders } from './extenders.ts';

/**
 * All errors of a defaulted configuration, in the order and with the texts of ValidateKubeSchedulerConfiguration
 * (apis/config/validation/validation.go), which visits extension points in any order.
 */
export function validate(configuration: Configuration, release: Release): readonly FieldError[] {
  return worded(validateAll(configuration, release), release);
}

/** The errors in the words of a release. */
export function worded(
  errors: readonly FieldError[],
  { rules }: Pick<Release, 'rules'>,
): readonly FieldError[] {
  return rules.rewordsFieldErrors ? errors : withOlderTexts(errors);
}

function validateAll(configuration: Configuration, release: Release): readonly FieldError[] {
  const { clientConnection, parallelism, profiles } = configuration;
  const { podInitialBackoffSeconds: initialBackoff, podMaxBackoffSeconds: maxBackoff } =
    configuration;
  const errors: FieldError[] = [];
  if (clientConnection.burst < 0) {
    errors.push(invalid('clientConnection.burst', clientConnection.burst, 'must be non-negative'));
  }
  append(errors, validateLeaderElection(configuration.leaderElection));
  if (parallelism <= 0) {
    errors.push(
      invalid('parallelism', parallelism, 'should be an integer value greater than zero'),
    );
  }
  if (profiles.length === 0) errors.push(required('profiles'));
  else append(errors, validateProfiles(configuration, release.configuration));
  append(
    errors,
    validatePercentage('percentageOfNodesToScore', configuration.percentageOfNodesToScore),
  );
  if (initialBackoff <= 0) {
    errors.push(invalid('podInitialBackoffSeconds', initialBackoff, 'must be greater than 0'));
  }
  if (maxBackoff < initialBackoff) {
    const rule = 'must be greater than or equal to PodInitialBackoffSeconds';
    errors.push(invalid('podMaxBackoffSeconds', maxBackoff, rule));
  }
  append(errors, validateExtenders(configuration.extenders, release.rules));
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
    if (names.has(profile.schedulerName)) {
      errors.push(duplicate(`${path}.schedulerName`, OTHER_PATH));
    }
    names.add(profile.schedulerName);
    return errors;
  });
  return [...own, ...validateCommonQueueSort(profiles)];
}

/** The path of the other profile, a struct of private fields. Where Go prints an address, the text has no number. */
const OTHER_PATH = new GoValue(
  {},
  'field.Path{name:"schedulerName", index:"", parent:(*field.Path)(0xADDRESS)}',
);

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
  append(
    errors,
    validatePercentage(`${path}.percentageOfNodesToScore`, profile.percentageOfNodesToScore),
  );
  // kube-scheduler leaves out the extension points for groups of pods.
  for (const point of POD_POINTS) {
    for (const [index, { name }] of profile.plugins[point].enabled.entries()) {
      const field = at(child(path, 'plugins', point, 'enabled'), index);
      append(errors, validateName(name, field));
    }
  }
  const seen = new Set<string>();
  for (const [index, { name, args }] of profile.pluginConfig.entries()) {
    const field = at(child(path, 'pluginConfig'), index);
    if (seen.has(name)) errors.push(duplicate(field, name));
    seen.add(name);
    append(errors, [...validateName(name, field), ...validateArgs(args, `${field}.args`)]);
  }
  return errors;
}

function validateArgs(args: PluginArgs | undefined, path: string): readonly FieldError[] {
  return args !== undefined && 'known' in args && !args.known.validatedByPlugin
    ? args.known.validate(path)
    : [];
}

/** Source: ValidateLeaderElectionConfiguration in k8s.io/component-base/config/validation. */
function validateLeaderElection(election: LeaderElection): readonly FieldError[] {
  if (election.leaderElect !== true) return [];
  const errors: FieldError[] = [];
  for (const name of ['leaseDuration', 'renewDeadline', 'retryPeriod'] as const) {
    if (election[name] > 0n) continue;
    errors.push(
      invalid(`leaderElection.${name}`, goDuration(election[name]), 'must be greater than zero'),
    );
  }
  if (election.leaseDuration <= election.renewDeadline) {
    const rule = 'must be greater than `RenewDeadline`';
    const olderRule = 'LeaseDuration must be greater than RenewDeadline';
    const deadline = goDuration(election.renewDeadline);
    errors.push(invalid('leaderElection.leaseDuration', deadline, rule, olderRule));
  }
  if (election.resourceLock !== 'leases') {
    const rule = 'resourceLock value must be "leases"';
    errors.push(invalid('leaderElection.resourceLock', election.resourceLock, rule));
  }
  return errors;
}

/** A metav1.Duration: text in JSON, a struct in Go. */
function goDuration(duration: Nanoseconds): GoValue {
  return new GoValue(formatNanoseconds(duration), `v1.Duration{Duration:${String(duration)}}`);
}
