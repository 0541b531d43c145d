import type {
  Path,
  Loose,
  Container,
  Volume,
  VolumeDevice,
  VolumeMount,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkLocalDescendingPath, hasBacksteps } from '../rules/paths.ts';

type Volumes = ReadonlyMap<string, Loose<Volume>>;

const PROPAGATIONS: readonly string[] = ['Bidirectional', 'HostToContainer', 'None'];
const READ_ONLY: readonly string[] = ['Disabled', 'Enabled', 'IfPossible'];

/** Rule: ValidateVolumeMounts, pkg/apis/core/validation/validation.go, v1.34. */
export function checkVolumeMounts(
  container: Loose<Container>,
  volumes: Volumes,
  path: Path,
  list: ErrorList,
): void {
  const { volumeMounts, volumeDevices = [] } = container;
  if (volumeMounts === undefined) return;
  const targets = new Set<string>();
  for (const [at, mount] of volumeMounts.entries()) {
    const item = path.index(at);
    // Upstream names no index in some errors.
    const any = path.writtenAs(item);
    const { name = '', mountPath = '' } = mount;
    if (name === '') list.required(item.child('name'));
    if (!volumes.has(name)) list.notFound(item.child('name'), name);
    if (mountPath === '') list.required(item.child('mountPath'));
    if (targets.has(mountPath)) list.invalid(item.child('mountPath'), mountPath, 'must be unique');
    targets.add(mountPath);
    if (volumeDevices.some((device) => (device.name ?? '') === name)) {
      list.invalid(item.child('name'), name, 'must not already exist in volumeDevices');
    }
    if (volumeDevices.some(({ devicePath = '' }) => devicePath === mountPath)) {
      const detail = 'must not already exist as a path in volumeDevices';
      list.invalid(item.child('mountPath'), mountPath, detail);
    }
    checkSubPaths(mount, [any, item], list);
    checkPropagation(mount, container, any.child('mountPropagation'), list);
    checkRecursiveReadOnly(mount, any.child('recursiveReadOnly'), list);
  }
}

function checkSubPaths(
  { subPath = '', subPathExpr = '' }: Loose<VolumeMount>,
  [path, item]: readonly [list: Path, item: Path],
  list: ErrorList,
): void {
  if (subPath !== '') checkLocalDescendingPath(subPath, path.child('subPath'), list);
  if (subPathExpr === '') return;
  if (subPath !== '') {
    const detail = 'subPathExpr and subPath are mutually exclusive';
    list.invalid(item.child('subPathExpr'), subPathExpr, detail);
  }
  checkLocalDescendingPath(subPathExpr, path.child('subPathExpr'), list);
}

/** Rule: validateMountPropagation, the same file. */
function checkPropagation(
  { mountPropagation }: Loose<VolumeMount>,
  { securityContext }: Loose<Container>,
  path: Path,
  list: ErrorList,
): void {
  if (mountPropagation === undefined) return;
  list.supported(path, mountPropagation, PROPAGATIONS);
  if (mountPropagation !== 'Bidirectional' || securityContext?.privileged === true) return;
  const detail = 'Bidirectional mount propagation is available only to privileged containers';
  list.forbidden(path, detail);
}

/** Rule: validateMountRecursiveReadOnly, the same file. */
function checkRecursiveReadOnly(mount: Loose<VolumeMount>, path: Path, list: ErrorList): void {
  const { recursiveReadOnly: mode, readOnly, mountPropagation = 'None' } = mount;
  if (mode === undefined || mode === 'Disabled') return;
  if (!READ_ONLY.includes(mode)) {
    list.notSupported(path, mode, READ_ONLY);
    return;
  }
  if (readOnly !== true) list.forbidden(path, 'may only be specified when readOnly is true');
  if (mountPropagation === 'None') return;
  const detail = 'may only be specified when mountPropagation is None or not specified';
  list.forbidden(path, detail);
}

interface Mounts {
  readonly volumeDevices: readonly Loose<VolumeDevice>[];
  readonly volumeMounts: readonly Loose<VolumeMount>[];
}

/** Rule: ValidateVolumeDevices, the same file. */
export function checkVolumeDevices(
  { volumeDevices, volumeMounts }: Mounts,
  volumes: Volumes,
  path: Path,
  list: ErrorList,
): void {
  const names = new Set<string>();
  const targets = new Set<string>();
  for (const [at, { name = '', devicePath = '' }] of volumeDevices.entries()) {
    const [namePath, targetPath] = [
      path.index(at).child('name'),
      path.index(at).child('devicePath'),
    ];
    if (name === '') list.required(namePath);
    if (names.has(name)) list.invalid(namePath, name, 'must be unique');
    checkDeviceVolume(name, volumes, namePath, list);
    if (devicePath === '') list.required(targetPath);
    if (targets.has(devicePath)) list.invalid(targetPath, devicePath, 'must be unique');
    if (hasBacksteps(devicePath)) {
      list.invalid(targetPath, devicePath, "can not contain backsteps ('..')");
    } else targets.add(devicePath);
    if (volumeMounts.some((mount) => (mount.name ?? '') === name)) {
      list.invalid(namePath, name, 'must not already exist in volumeMounts');
    }
    if (volumeMounts.some(({ mountPath = '' }) => mountPath === devicePath)) {
      const detail = 'must not already exist as a path in volumeMounts';
      list.invalid(targetPath, devicePath, detail);
    }
    if (name !== '') names.add(name);
  }
}

function checkDeviceVolume(name: string, volumes: Volumes, path: Path, list: ErrorList): void {
  const volume = volumes.get(name);
  if (volume === undefined) list.notFound(path, name);
  else if (volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined) {
    const detail =
      'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
    list.invalid(path, name, detail);
  }
}
