import { splitWords } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  AzureFilePersistentVolumeSource,
  CSIPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  SecretReference,
  StorageOSPersistentVolumeSource,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkNoBacksteps } from '../rules/paths.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../rules/texts.ts';
import * as sources from './sources.ts';

/** The sources that only persistent volumes have, or that have more fields there. Rules: pkg/apis/core/validation/validation.go, v1.34. */

export function checkGlusterfs(
  source: Loose<GlusterfsPersistentVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  sources.checkGlusterfs(source, path, list);
  const { endpointsNamespace: namespace } = source;
  const field = path.child('endpointsNamespace');
  if (namespace === '') {
    const detail = 'if the endpointnamespace is set, it must be a valid namespace name';
    list.invalid(field, namespace, detail);
  } else if (namespace !== undefined) list.each(field, namespace, dnsLabelProblems(namespace));
}

export function checkAzureFile(
  { secretName, shareName, secretNamespace }: Loose<AzureFilePersistentVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  sources.requireTexts({ secretName, shareName }, path, list);
  if (secretNamespace === '') list.required(path.child('secretNamespace'));
}

export function checkLocal(
  { path: target = '' }: { readonly path?: string },
  path: Path,
  list: ErrorList,
): void {
  if (target === '') list.required(path.child('path'));
  else checkNoBacksteps(target, path.child('path'), list);
}

export function checkStorageOs(
  { secretRef, ...source }: Loose<StorageOSPersistentVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  sources.checkStorageOs(source, path, list);
  sources.checkSecretRef(secretRef, path, list, true);
}

const SECRETS = splitWords(`
  controllerPublishSecretRef controllerExpandSecretRef nodePublishSecretRef nodeExpandSecretRef
`);

/** Rule: validateCSIPersistentVolumeSource, the same file. */
export function checkCsi(
  source: Loose<CSIPersistentVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  const { driver = '', volumeHandle } = source;
  sources.checkDriverName(driver, path.child('driver'), list);
  sources.requireTexts({ volumeHandle }, path, list);
  for (const field of SECRETS) {
    const secret = source[field as keyof typeof source];
    if (typeof secret === 'object') checkSecret(secret, path.child(field), list);
  }
}

/** Rule: validatePVSecretReference, the same file. */
function checkSecret(
  { name = '', namespace = '' }: Loose<SecretReference>,
  path: Path,
  list: ErrorList,
): void {
  if (name === '') list.required(path.child('name'));
  else list.each(path.child('name'), name, dnsSubdomainProblems(name));
  if (namespace === '') list.required(path.child('namespace'));
  else list.each(path.child('namespace'), namespace, dnsLabelProblems(namespace));
}
