import { Path, labelSelectorErrors } from '../../../objects/index.ts';
import type { Loose, Job, JobSpec, PodTemplateSpec } from '../../../objects/index.ts';
import { checkDomainPrefixedPath } from '../rules/domains.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm, selectorForm, sortedMap } from '../decoding/internal-form.ts';
import { checkFailurePolicy, checkSuccessPolicy } from './job-policy-errors.ts';
import { nameOf } from '../metadata-errors.ts';
import { checkSelected, checkTemplate, isConvertible, selects } from '../pods/template-errors.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

type Spec = Loose<JobSpec>;

const COMPLETION_MODES: readonly string[] = ['NonIndexed', 'Indexed'];
const MOST_PARALLEL = 100_000;
const MOST_FAILED_INDEXES = 100_000;
const MANY_COMPLETIONS = 100_000;
const MOST_OF_MANY = 10_000;
const LONGEST_MANAGER = 63;
const NAME_LABELS = ['job-name', 'batch.kubernetes.io/job-name'] as const;
const UID_LABELS = ['controller-uid', 'batch.kubernetes.io/controller-uid'] as const;

/** Rule: validateJobSpec, pkg/apis/batch/validation/validation.go, v1.34. */
export function checkJobSpec(spec: Spec, path: Path, list: ErrorList): void {
  for (const field of [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
    'backoffLimitPerIndex',
    'maxFailedIndexes',
  ] as const) {
    list.notNegative(path.child(field), spec[field]);
  }
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined) {
    list.required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified');
  }
  if (spec.managedBy !== undefined) checkManager(spec.managedBy, path.child('managedBy'), list);
  checkCompletionMode(spec, path, list);
  if (spec.podFailurePolicy !== undefined) {
    checkFailurePolicy(spec, spec.podFailurePolicy, path.child('podFailurePolicy'), list);
  }
  if (spec.successPolicy !== undefined) {
    const field = path.child('successPolicy');
    if (spec.completionMode === 'Indexed') {
      checkSuccessPolicy(spec.completions ?? 0, spec.successPolicy, field, list);
    } else {
      const shown = internalForm(spec.successPolicy, 'SuccessPolicy');
      list.invalid(field, shown, 'requires indexed completion mode');
    }
  }
  checkReplacement(spec, path, list);
  const template = path.child('template');
  checkTemplate(spec.template ?? {}, template, list);
  checkRestartPolicy(spec, template.child('spec').child('restartPolicy'), list);
}

/** Rule: validateJobSpec on managedBy, the same file. */
function checkManager(manager: string, path: Path, list: ErrorList): void {
  checkDomainPrefixedPath(manager, path, list);
  if (manager.length > LONGEST_MANAGER) list.tooLong(path, LONGEST_MANAGER);
}

function checkCompletionMode(spec: Spec, path: Path, list: ErrorList): void {
  const { completionMode: mode } = spec;
  if (mode !== undefined) list.supported(path.child('completionMode'), mode, COMPLETION_MODES);
  if (mode === 'Indexed') checkIndexed(spec, path, list);
  if (mode !== undefined && mode !== 'NonIndexed') return;
  for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes'] as const) {
    const value = spec[field];
    if (value === undefined) continue;
    list.invalid(path.child(field), value, 'requires indexed completion mode');
  }
}

function checkIndexed(spec: Spec, path: Path, list: ErrorList): void {
  const { completions, parallelism = 0, maxFailedIndexes } = spec;
  if (completions === undefined) {
    list.required(path.child('completions'), 'when completion mode is Indexed');
  }
  if (parallelism > MOST_PARALLEL) {
    const detail = `must be less than or equal to ${String(MOST_PARALLEL)} when completion mode is Indexed`;
    list.invalid(path.child('parallelism'), parallelism, detail);
  }
  const field = path.child('maxFailedIndexes');
  if (
    maxFailedIndexes !== undefined &&
    completions !== undefined &&
    maxFailedIndexes > completions
  ) {
    list.invalid(field, maxFailedIndexes, 'must be less than or equal to completions');
  }
  if ((maxFailedIndexes ?? 0) > MOST_FAILED_INDEXES) {
    const detail = `must be less than or equal to ${String(MOST_FAILED_INDEXES)}`;
    list.invalid(field, maxFailedIndexes, detail);
  }
  const isMany = (completions ?? 0) > MANY_COMPLETIONS && spec.backoffLimitPerIndex !== undefined;
  if (isMany) checkManyCompletions(spec, path, list);
}

function checkManyCompletions(
  { parallelism = 0, maxFailedIndexes }: Spec,
  path: Path,
  list: ErrorList,
): void {
  const detail = `must be less than or equal to ${String(MOST_OF_MANY)} when completions are above ${String(MANY_COMPLETIONS)} and used with backoff limit per index`;
  if (maxFailedIndexes === undefined) {
    const missing = `must be specified when completions is above ${String(MANY_COMPLETIONS)}`;
    list.required(path.child('maxFailedIndexes'), missing);
  }
  if (parallelism > MOST_OF_MANY) list.invalid(path.child('parallelism'), parallelism, detail);
  if ((maxFailedIndexes ?? 0) > MOST_OF_MANY) {
    list.invalid(path.child('maxFailedIndexes'), maxFailedIndexes, detail);
  }
}

function checkReplacement(spec: Spec, path: Path, list: ErrorList): void {
  const { podReplacementPolicy: policy } = spec;
  if (policy === undefined) return;
  const supported =
    spec.podFailurePolicy === undefined ? ['Failed', 'TerminatingOrFailed'] : ['Failed'];
  list.supported(path.child('podReplacementPolicy'), policy, supported);
}

function checkRestartPolicy(spec: Spec, path: Path, list: ErrorList): void {
  const policy = spec.template?.spec?.restartPolicy ?? '';
  if (policy === 'Always' || policy === '') {
    list.required(path, 'valid values: "OnFailure", "Never"');
  } else if (policy !== 'OnFailure' && policy !== 'Never') {
    list.notSupported(path, policy, ['OnFailure', 'Never']);
  } else if (spec.podFailurePolicy !== undefined && policy !== 'Never') {
    list.invalid(path, policy, 'only "Never" is supported when podFailurePolicy is specified');
  }
}

/** The errors of a Job that has its selector. Rule: ValidateJob, the same file. `requiresPrefixed`: see validateGeneratedSelector. */
export function checkJob(job: Loose<Job>, list: ErrorList, requiresPrefixed = true): void {
  const { metadata = {}, spec = {} } = job;
  checkGeneratedSelector(job, list, requiresPrefixed);
  checkJobSpecWithSelector(spec, list);
  const { completionMode, completions = 0 } = spec;
  if (completionMode !== 'Indexed' || completions <= 0) return;
  const name = nameOf(metadata);
  const host = `${name}-${String(completions - 1)}`;
  if (dnsLabelProblems(host).length === 0) return;
  const detail = `will not able to create pod with invalid DNS label: ${host}`;
  list.invalid(Path.metadata.child('name'), name, detail);
}

/** Rule: ValidateJobSpec, the same file. */
export function checkJobSpecWithSelector(spec: Spec, list: ErrorList): void {
  const { selector, template = {} } = spec;
  checkJobSpec(spec, Path.spec, list);
  const path = Path.spec.child('selector');
  if (selector === undefined) list.required(path);
  list.addAll(labelSelectorErrors(selector, path));
  if (!isConvertible(selector, path)) return;
  checkSelected(selector, template, Path.spec.child('template'), list);
}

/** Rule: validateGeneratedSelector, the same file. */
function checkGeneratedSelector(
  { metadata = {}, spec = {} }: Loose<Job>,
  list: ErrorList,
  requiresPrefixed: boolean,
): void {
  if (spec.manualSelector === true || spec.selector === undefined) return;
  const { uid = '' } = metadata;
  if (uid === '') list.required(Path.metadata.child('uid'));
  const expected = expectedLabels(uid, nameOf(metadata), requiresPrefixed ? 2 : 1);
  checkPodLabels(spec.template ?? {}, expected, list);
  const selector = Path.spec.child('selector');
  if (!isConvertible(spec.selector, selector) || selects(spec.selector, expected)) return;
  list.invalid(selector, selectorForm(spec.selector), '`selector` not auto-generated');
}

/** The labels of the old form, and of the form with a prefix. */
function expectedLabels(
  uid: string,
  name: string,
  forms: number,
): Readonly<Record<string, string>> {
  const expected: Record<string, string> = {};
  for (let at = 0; at < forms; at++) {
    expected[UID_LABELS[at] ?? ''] = uid;
    expected[NAME_LABELS[at] ?? ''] = name;
  }
  return expected;
}

function checkPodLabels(
  { metadata }: Loose<PodTemplateSpec>,
  expected: Readonly<Record<string, string>>,
  list: ErrorList,
): void {
  const labels = metadata?.labels ?? {};
  const path = Path.spec.child('template').child('metadata').child('labels');
  for (const [key, value] of Object.entries(expected)) {
    const found = labels[key];
    if (found === undefined) list.required(path.key(key), `must be '${value}'`);
    else if (found !== value) list.invalid(path.key(key), sortedMap(labels), `must be '${value}'`);
  }
}
