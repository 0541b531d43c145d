import { readQuantity, splitWords } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  AzureDiskVolumeSource,
  CSIVolumeSource,
  FCVolumeSource,
  FlockerVolumeSource,
  HostPathVolumeSource,
  KeyToPath,
  NFSVolumeSource,
  QuobyteVolumeSource,
  StorageOSVolumeSource,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkLocalDescendingPath, checkLocalPath, checkNoBacksteps } from '../rules/paths.ts';
import { dnsLabelProblems, dnsSubdomainProblems, isEmptyText } from '../rules/texts.ts';

/** Rules of this file: validate...VolumeSource of the name, pkg/apis/core/validation/validation.go, v1.34. */

const HOST_PATH_TYPES: readonly string[] = [
  '',
  ...splitWords('BlockDevice CharDevice Directory DirectoryOrCreate File FileOrCreate Socket'),
];
const MODE_WRONG = 'must be a number between 0 and 0777 (octal), both inclusive';
const HOST_PORT_WRONG = 'must be a host:port pair or multiple pairs separated by commas';
const DISK_URI =
  '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';
const BLOB_URI = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd';
const LONGEST_DRIVER = 63;

/** An error for each of the texts that is missing. */
export function requireTexts(
  texts: Readonly<Record<string, string | undefined>>,
  path: Path,
  list: ErrorList,
): void {
  for (const [field, text] of Object.entries(texts)) {
    if (isEmptyText(text)) list.required(path.child(field));
  }
}

export function checkMode(mode: number | undefined, path: Path, list: ErrorList): void {
  if (mode !== undefined && (mode < 0 || mode > 0o777)) list.invalid(path, mode, MODE_WRONG);
}

export function checkHostPath(
  { path: target = '', type }: Loose<HostPathVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  if (target === '') {
    list.required(path.child('path'));
    return;
  }
  checkNoBacksteps(target, path.child('path'), list);
  if (type !== undefined) list.supported(path.child('type'), type, HOST_PATH_TYPES);
}

export function checkEmptyDir(
  { sizeLimit }: { readonly sizeLimit?: string | number },
  path: Path,
  list: ErrorList,
): void {
  if (sizeLimit === undefined) return;
  if (readQuantity(sizeLimit).sign >= 0) return;
  list.forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity');
}

export function checkGitRepo(
  { repository, directory = '' }: { readonly repository?: string; readonly directory?: string },
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ repository }, path, list);
  checkLocalDescendingPath(directory, path.child('directory'), list);
}

export function checkPartition(partition = 0, path: Path, list: ErrorList): void {
  if (partition >= 0 && partition <= 255) return;
  list.invalid(path.child('partition'), partition, 'must be between 1 and 255, inclusive');
}

export function checkFibreChannel(fc: Loose<FCVolumeSource>, path: Path, list: ErrorList): void {
  const { targetWWNs = [], wwids = [], lun } = fc;
  const names = path.child('targetWWNs');
  if (targetWWNs.length === 0 && wwids.length === 0) {
    list.required(names, 'must specify either targetWWNs or wwids, but not both');
  }
  if (targetWWNs.length > 0 && wwids.length > 0) {
    list.invalid(names, targetWWNs, 'targetWWNs and wwids can not be specified simultaneously');
  }
  if (targetWWNs.length === 0) return;
  if (lun === undefined)
    list.required(path.child('lun'), 'lun is required if targetWWNs is specified');
  else list.within(path.child('lun'), lun, [0, 255]);
}

/** The files of a Secret or ConfigMap. `then` follows the errors of each. */
export function checkItems(
  items: readonly Loose<KeyToPath>[],
  path: Path,
  list: ErrorList,
  then?: (item: Loose<KeyToPath>) => void,
): void {
  for (const [at, item] of items.entries()) {
    checkItem(item, path.index(at), list);
    then?.(item);
  }
}

function checkItem(
  { key, path: target = '', mode }: Loose<KeyToPath>,
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ key, path: target }, path, list);
  checkLocalPath(target, path.child('path'), list);
  checkMode(mode, path.child('mode'), list);
}

export function checkNfs(
  { server, path: target = '' }: Loose<NFSVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ server, path: target }, path, list);
  if (!target.startsWith('/')) {
    list.invalid(path.child('path'), target, 'must be an absolute path');
  }
}

export function checkQuobyte(
  { registry = '', tenant = '', volume }: Loose<QuobyteVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  if (registry === '') list.required(path.child('registry'), HOST_PORT_WRONG);
  else if (tenant.length >= 65) {
    const detail = 'must be a UUID and may not exceed a length of 64 characters';
    list.required(path.child('tenant'), detail);
  } else {
    for (const pair of registry.split(',')) {
      if (!isHostAndPort(pair)) list.invalid(path.child('registry'), registry, HOST_PORT_WRONG);
    }
  }
  requireTexts({ volume }, path, list);
}

/** Rule: net.SplitHostPort, go1.24. */
const isHostAndPort = (pair: string): boolean => /^([^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/.test(pair);

export function checkGlusterfs(
  { endpoints, path: target }: { readonly endpoints?: string; readonly path?: string },
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ endpoints, path: target }, path, list);
}

export function checkFlocker(
  { datasetName = '', datasetUUID = '' }: Loose<FlockerVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  if (datasetName === '' && datasetUUID === '') {
    list.required(path, 'one of datasetName and datasetUUID is required');
  }
  if (datasetName !== '' && datasetUUID !== '') {
    const detail = 'datasetName and datasetUUID can not be specified simultaneously';
    list.invalid(path, 'resource', detail);
  }
  if (datasetName.includes('/')) {
    list.invalid(path.child('datasetName'), datasetName, "must not contain '/'");
  }
}

export function checkRbd(
  { monitors = [], image }: { readonly monitors?: readonly string[]; readonly image?: string },
  path: Path,
  list: ErrorList,
): void {
  if (monitors.length === 0) list.required(path.child('monitors'));
  requireTexts({ image }, path, list);
}

export function checkCephFs(
  { monitors = [] }: { readonly monitors?: readonly string[] },
  path: Path,
  list: ErrorList,
): void {
  if (monitors.length === 0) list.required(path.child('monitors'));
}

interface SecretRef {
  readonly name?: string;
  readonly namespace?: string;
}

/** The name of a secret; for a PersistentVolume also its namespace. */
export function checkSecretRef(
  secretRef: SecretRef | undefined,
  path: Path,
  list: ErrorList,
  isNamespaced = false,
): void {
  if (secretRef === undefined) return;
  const { name, namespace } = secretRef;
  requireTexts(isNamespaced ? { name, namespace } : { name }, path.child('secretRef'), list);
}

export function checkFlexVolume(
  {
    driver,
    options = {},
  }: { readonly driver?: string; readonly options?: Readonly<Record<string, string>> },
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ driver }, path, list);
  for (const key of Object.keys(options)) {
    const [namespace = ''] = key.split('/');
    const domain = `.${namespace.toLowerCase()}`;
    if (!domain.endsWith('.kubernetes.io') && !domain.endsWith('.k8s.io')) continue;
    const detail = 'kubernetes.io and k8s.io namespaces are reserved';
    list.invalid(path.child('options').key(key), key, detail);
  }
}

export function checkAzureDisk(
  { diskName, diskURI = '', cachingMode, kind }: Loose<AzureDiskVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ diskName, diskURI }, path, list);
  if (cachingMode !== undefined) {
    list.supported(path.child('cachingMode'), cachingMode, ['None', 'ReadOnly', 'ReadWrite']);
  }
  if (kind === undefined) return;
  list.supported(path.child('kind'), kind, ['Dedicated', 'Managed', 'Shared']);
  const [start, uri] = kind === 'Managed' ? ['/subscriptions/', DISK_URI] : ['https://', BLOB_URI];
  if (!diskURI.startsWith(start)) list.notSupported(path.child('diskURI'), diskURI, [uri]);
}

export function checkStorageOs(
  { volumeName = '', volumeNamespace = '', secretRef }: Loose<StorageOSVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  requireTexts({ volumeName }, path, list);
  if (volumeName !== '') {
    list.each(path.child('volumeName'), volumeName, dnsLabelProblems(volumeName));
  }
  if (volumeNamespace !== '') {
    list.each(path.child('volumeNamespace'), volumeNamespace, dnsLabelProblems(volumeNamespace));
  }
  checkSecretRef(secretRef, path, list);
}

/** Rule: ValidateCSIDriverName, the same file. */
export function checkDriverName(driver: string, path: Path, list: ErrorList): void {
  if (driver === '') list.required(path);
  if (driver.length > LONGEST_DRIVER) list.tooLong(path, LONGEST_DRIVER);
  list.each(path, driver, dnsSubdomainProblems(driver.toLowerCase()));
}

export function checkCsi(
  { driver = '', nodePublishSecretRef }: Loose<CSIVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  checkDriverName(driver, path.child('driver'), list);
  if (nodePublishSecretRef === undefined) return;
  const { name = '' } = nodePublishSecretRef;
  if (name === '') list.required(path.child('nodePublishSecretRef').child('name'));
  else list.each(path.child('name'), name, dnsSubdomainProblems(name));
}
