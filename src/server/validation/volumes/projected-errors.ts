import { splitWords } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  ClusterTrustBundleProjection,
  DownwardAPIVolumeFile,
  DownwardAPIVolumeSource,
  KeyToPath,
  PodCertificateProjection,
  ProjectedVolumeSource,
  ServiceAccountTokenProjection,
  VolumeProjection,
} from '../../../objects/index.ts';
import { labelSelectorErrors } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkFieldRef, checkResourceFieldRef, IN_VOLUMES } from '../pods/field-ref-errors.ts';
import { checkLocalPath } from '../rules/paths.ts';
import { checkItems, checkMode, requireTexts } from './sources.ts';
import { checkSignerName, signerPrefixProblems } from '../rules/signer-names.ts';

const KEY_TYPES = splitWords('RSA3072 RSA4096 ECDSAP256 ECDSAP384 ECDSAP521 ED25519');
const CONFLICT = 'conflicting duplicate paths';
const LEAST_TOKEN_SECONDS = 600;
const MOST_TOKEN_SECONDS = 2 ** 32;
const HOUR = 3600;
const DAY = 24 * HOUR;
const MOST_CERTIFICATE_DAYS = 91;

/** Rule: validateDownwardAPIVolumeSource, pkg/apis/core/validation/validation.go, v1.34. */
export function checkDownwardApi(
  { defaultMode, items = [] }: Loose<DownwardAPIVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  checkMode(defaultMode, path.child('defaultMode'), list);
  for (const file of items) checkFile(file, path, list);
}

/** Rule: validateDownwardAPIVolumeFile, the same file. */
function checkFile(file: Loose<DownwardAPIVolumeFile>, path: Path, list: ErrorList): void {
  const { path: target = '', fieldRef, resourceFieldRef, mode } = file;
  requireTexts({ path: target }, path, list);
  checkLocalPath(target, path.child('path'), list);
  if (fieldRef !== undefined) {
    checkFieldRef(fieldRef, IN_VOLUMES, path.child('fieldRef'), list);
    if (resourceFieldRef !== undefined) {
      const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously';
      list.invalid(path, 'resource', detail);
    }
  } else if (resourceFieldRef !== undefined) {
    checkResourceFieldRef(resourceFieldRef, path.child('resourceFieldRef'), list, true);
  } else list.required(path, 'one of fieldRef and resourceFieldRef is required');
  checkMode(mode, path.child('mode'), list);
}

/** The paths of all sources of one volume, with an error for each that comes twice. */
class Targets {
  readonly #seen = new Set<string>();
  readonly #path: Path;
  readonly #list: ErrorList;

  constructor(path: Path, list: ErrorList) {
    this.#path = path;
    this.#list = list;
  }

  add(target: string, shown: string): void {
    if (this.#seen.has(target)) this.#list.invalid(this.#path, shown, CONFLICT);
    this.#seen.add(target);
  }
}

/** Rule: validateProjectedVolumeSource, the same file. */
export function checkProjected(
  { defaultMode, sources = [] }: Loose<ProjectedVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  checkMode(defaultMode, path.child('defaultMode'), list);
  const targets = new Targets(path, list);
  for (const [at, source] of sources.entries()) {
    const item = path.child('sources').index(at);
    checkSource(source, item, targets, list);
    checkToken(source.serviceAccountToken, [item, path], list);
    checkBundle(source.clusterTrustBundle, item.child('clusterTrustBundle'), targets, list);
    checkCertificate(source.podCertificate, item.child('podCertificate'), targets, list);
    if (Object.keys(source).length > 1) {
      list.forbidden(item, 'may not specify more than 1 volume type per source');
    }
  }
}

function checkSource(
  { secret, configMap, downwardAPI }: Loose<VolumeProjection>,
  path: Path,
  targets: Targets,
  list: ErrorList,
): void {
  for (const [field, files] of Object.entries({ secret, configMap })) {
    if (files === undefined) continue;
    const { name = '', items = [] } = files;
    requireTexts({ name }, path.child(field), list);
    checkFiles(items, path.child(field).child('items'), list, (target) =>
      targets.add(target, name),
    );
  }
  for (const file of downwardAPI?.items ?? []) {
    checkFile(file, path.child('downwardAPI'), list);
    if (file.path) targets.add(file.path, file.path);
  }
}

function checkFiles(
  items: readonly Loose<KeyToPath>[],
  path: Path,
  list: ErrorList,
  add: (target: string) => void,
): void {
  checkItems(items, path, list, (item) => {
    if (item.path) add(item.path);
  });
}

function checkToken(
  token: Loose<ServiceAccountTokenProjection> | undefined,
  [item, volume]: readonly [item: Path, volume: Path],
  list: ErrorList,
): void {
  if (token === undefined) return;
  const { expirationSeconds = 0, path: target = '' } = token;
  const path = item.child('serviceAccountToken').child('expirationSeconds');
  if (expirationSeconds < LEAST_TOKEN_SECONDS) {
    list.invalid(path, expirationSeconds, 'may not specify a duration less than 10 minutes');
  }
  if (expirationSeconds > MOST_TOKEN_SECONDS) {
    list.invalid(path, expirationSeconds, 'may not specify a duration larger than 2^32 seconds');
  }
  if (target === '') list.required(volume.child('path'));
  else checkLocalPath(target, volume.child('path'), list);
}

function checkBundle(
  bundle: Loose<ClusterTrustBundleProjection> | undefined,
  path: Path,
  targets: Targets,
  list: ErrorList,
): void {
  if (bundle === undefined) return;
  const { name, signerName, labelSelector, path: target = '' } = bundle;
  if (name !== undefined && signerName !== undefined) {
    list.invalid(path, bundle, 'only one of name and signerName may be used');
  } else if (name !== undefined) checkBundleName(name, labelSelector, path, list);
  else if (signerName !== undefined) {
    const signer = path.child('signerName');
    if (signerName === '') list.required(signer, 'must be a valid signer name');
    checkSignerName(signerName, signer, list);
    list.addAll(labelSelectorErrors(labelSelector, path.child('labelSelector')));
  } else list.required(path, 'either name or signerName must be specified');
  requireTexts({ path: target }, path, list);
  checkLocalPath(target, path.child('path'), list);
  targets.add(target, target);
}

function checkBundleName(name: string, selector: unknown, path: Path, list: ErrorList): void {
  const field = path.child('name');
  if (name === '') list.required(field, 'must be a valid object name');
  for (const problem of signerPrefixProblems(name)) {
    list.invalid(field, name, `not a valid clustertrustbundlename: ${problem}`);
  }
  if (selector === undefined) return;
  const detail = 'labelSelector must be unset if name is specified';
  list.invalid(path.child('labelSelector'), selector, detail);
}

function checkCertificate(
  certificate: Loose<PodCertificateProjection> | undefined,
  path: Path,
  targets: Targets,
  list: ErrorList,
): void {
  if (certificate === undefined) return;
  const { signerName = '', keyType = '', maxExpirationSeconds: seconds } = certificate;
  checkSignerName(signerName, path.child('signerName'), list);
  list.supported(path.child('keyType'), keyType, KEY_TYPES);
  if (seconds !== undefined) {
    const field = path.child('maxExpirationSeconds');
    const ofKubernetes = /^([^/]*\.)?kubernetes\.io\//.test(signerName);
    const most = ofKubernetes ? DAY : MOST_CERTIFICATE_DAYS * DAY;
    if (seconds < HOUR) {
      list.invalid(field, seconds, 'if provided, maxExpirationSeconds must be >= 3600');
    }
    if (seconds > most) {
      const detail = `if provided, maxExpirationSeconds must be <= ${String(most)}`;
      list.invalid(field, seconds, detail);
    }
  }
  let paths = 0;
  for (const field of ['credentialBundlePath', 'keyPath', 'certificateChainPath'] as const) {
    const target = certificate[field] ?? '';
    if (target === '') continue;
    paths++;
    checkLocalPath(target, path.child(field), list);
    targets.add(target, target);
  }
  if (paths > 0) return;
  const detail = 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath';
  list.required(path, detail);
}
