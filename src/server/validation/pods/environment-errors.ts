import type {
  Path,
  Loose,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  FileKeySelector,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkFieldRef, checkResourceFieldRef, IN_ENVIRONMENT } from './field-ref-errors.ts';
import { checkNoBacksteps } from '../rules/paths.ts';
import {
  configKeyProblems,
  dnsLabelProblems,
  dnsSubdomainProblems,
  prefixProblems,
  variableNameProblems,
} from '../rules/texts.ts';

const ONE_OF_SOURCES =
  'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`';
const TOO_MANY = 'may not have more than one field specified at a time';

interface KeySelector {
  readonly name?: string;
  readonly key?: string;
}

/** Rule: ValidateEnv, pkg/apis/core/validation/validation.go, v1.34. */
export function checkEnvironment(
  variables: readonly Loose<EnvVar>[],
  path: Path,
  list: ErrorList,
): void {
  for (const [at, { name = '', value = '', valueFrom }] of variables.entries()) {
    const item = path.index(at);
    if (name === '') list.required(item.child('name'));
    else list.each(item.child('name'), name, variableNameProblems(name));
    if (valueFrom !== undefined) checkSource(valueFrom, value, item.child('valueFrom'), list);
  }
}

/** Rule: validateEnvVarValueFrom, the same file. */
function checkSource(
  source: Loose<EnvVarSource>,
  value: string,
  path: Path,
  list: ErrorList,
): void {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  if (fieldRef !== undefined) checkFieldRef(fieldRef, IN_ENVIRONMENT, path.child('fieldRef'), list);
  if (resourceFieldRef !== undefined) {
    checkResourceFieldRef(resourceFieldRef, path.child('resourceFieldRef'), list);
  }
  if (configMapKeyRef !== undefined) {
    checkKey(configMapKeyRef, path.child('configMapKeyRef'), list);
  }
  if (secretKeyRef !== undefined) checkKey(secretKeyRef, path.child('secretKeyRef'), list);
  if (fileKeyRef !== undefined) checkFileKey(fileKeyRef, path.child('fileKeyRef'), list);
  const sources = Object.keys(source).length;
  if (sources === 0) list.invalid(path, '', ONE_OF_SOURCES);
  else if (value !== '') list.invalid(path, '', 'may not be specified when `value` is not empty');
  else if (sources > 1) list.invalid(path, '', TOO_MANY);
}

/** Rule: validateConfigMapKeySelector and validateSecretKeySelector, the same file. */
function checkKey({ name = '', key = '' }: KeySelector, path: Path, list: ErrorList): void {
  list.each(path.child('name'), name, dnsSubdomainProblems(name));
  if (key === '') list.required(path.child('key'));
  else list.each(path.child('key'), key, configKeyProblems(key));
}

/** Rule: validateFileKeySelector, the same file. */
function checkFileKey(
  { key = '', volumeName = '', path: target = '' }: Loose<FileKeySelector>,
  path: Path,
  list: ErrorList,
): void {
  if (key === '') list.required(path.child('key'));
  else list.each(path.child('key'), key, variableNameProblems(key));
  if (volumeName === '') list.required(path.child('volumeName'));
  else list.each(path.child('volumeName'), volumeName, dnsLabelProblems(volumeName));
  if (target === '') list.required(path.child('path'));
  else checkNoBacksteps(target, path.child('path'), list);
}

/** Rule: ValidateEnvFrom, the same file. */
export function checkEnvironmentFrom(
  sources: readonly Loose<EnvFromSource>[],
  path: Path,
  list: ErrorList,
): void {
  for (const [at, { prefix = '', configMapRef, secretRef }] of sources.entries()) {
    const item = path.index(at);
    if (prefix !== '') list.each(item.child('prefix'), prefix, variableNameProblems(prefix));
    for (const [field, ref] of Object.entries({ configMapRef, secretRef })) {
      if (ref === undefined) continue;
      const { name = '' } = ref;
      if (name === '') list.required(item.child(field).child('name'));
      else {
        const problems = prefixProblems(name, dnsSubdomainProblems);
        list.each(item.child(field).child('name'), name, problems);
      }
    }
    if (configMapRef === undefined && secretRef === undefined) {
      list.invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`');
    } else if (configMapRef !== undefined && secretRef !== undefined) {
      list.invalid(path, '', TOO_MANY);
    }
  }
}
