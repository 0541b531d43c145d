import type { Path, Loose, PersistentVolumeSpec } from '../../../objects/index.ts';
import { nodeSelectorErrors } from '../../../objects/index.ts';
import { checkAccessModes, checkClassName, VOLUME_MODES } from './claim-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { sortedMap } from '../decoding/internal-form.ts';
import { checkPersistentIscsi } from './iscsi-errors.ts';
import {
  checkAzureFile,
  checkCsi,
  checkGlusterfs,
  checkLocal,
  checkStorageOs,
} from './persistent-sources.ts';
import { readEntries } from '../pods/resource-errors.ts';
import { dnsSubdomainProblems, isEmptyText } from '../rules/texts.ts';
import * as sources from './sources.ts';

type Spec = Loose<PersistentVolumeSpec>;

const ONE_TYPE = 'may not specify more than 1 volume type';
const INLINE = 'in the context of inline volumes';
const NOT_INLINE = `may not be specified ${INLINE}`;
const RECLAIM_POLICIES: readonly string[] = ['Delete', 'Recycle', 'Retain'];

/** A volume that stands in an object of its own has a name; one in a VolumeAttachment has none. */
export interface VolumeKind {
  readonly name: string;
  readonly isInline: boolean;
}

/** Rule: ValidatePersistentVolumeSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkVolumeSpec(
  spec: Spec,
  { name, isInline }: VolumeKind,
  path: Path,
  list: ErrorList,
): void {
  if (isInline) checkInline(spec, path, list);
  const { accessModes = [] } = spec;
  if (accessModes.length === 0) list.required(path.child('accessModes'));
  checkAccessModes(accessModes, path.child('accessModes'), list);
  if (!isInline) checkCapacity(spec, path.child('capacity'), list);
  checkReclaimPolicy(spec, isInline, path.child('persistentVolumeReclaimPolicy'), list);
  checkNodeAffinity(spec, isInline, path.child('nodeAffinity'), list);
  checkSources(spec, name, path, list);
  if (isRoot(spec.hostPath?.path ?? '') && spec.persistentVolumeReclaimPolicy === 'Recycle') {
    const detail = "may not be 'recycle' for a hostPath mount of '/'";
    list.forbidden(path.child('persistentVolumeReclaimPolicy'), detail);
  }
  if (isInline) checkInlineEnd(spec, path, list);
  else {
    checkClassName(spec.storageClassName, path.child('storageClassName'), list);
    const { volumeMode } = spec;
    if (volumeMode !== undefined) {
      list.supported(path.child('volumeMode'), volumeMode, VOLUME_MODES);
    }
  }
  checkAttributesClass(spec, path, list);
}

/** True for "/" in any spelling. */
const isRoot = (target: string): boolean =>
  target.startsWith('/') && target.split('/').every((part) => /^\.{0,2}$/.test(part));

function checkInline(spec: Spec, path: Path, list: ErrorList): void {
  if (spec.claimRef !== undefined) list.forbidden(path.child('claimRef'), NOT_INLINE);
  if (Object.keys(spec.capacity ?? {}).length > 0) {
    list.forbidden(path.child('capacity'), NOT_INLINE);
  }
  if (spec.csi === undefined) list.required(path.child('csi'), `has to be specified ${INLINE}`);
}

function checkInlineEnd({ storageClassName, volumeMode }: Spec, path: Path, list: ErrorList): void {
  if (storageClassName) list.forbidden(path.child('storageClassName'), NOT_INLINE);
  if (volumeMode !== undefined && volumeMode !== 'Filesystem') {
    const detail = `may not specify volumeMode other than Filesystem ${INLINE}`;
    list.forbidden(path.child('volumeMode'), detail);
  }
}

function checkCapacity({ capacity }: Spec, path: Path, list: ErrorList): void {
  const names = Object.keys(capacity ?? {});
  if (names.length === 0) list.required(path);
  const isStorage = names.length === 1 && names[0] === 'storage';
  const amounts = readEntries(capacity);
  if (!isStorage) {
    const shown = Object.fromEntries(Array.from(amounts, ([name, one]) => [name, one.canonical]));
    list.notSupported(path, sortedMap(capacity && shown), ['storage']);
  }
  for (const [name, amount] of amounts) {
    if (amount.value() < 0n) {
      list.invalid(path.key(name), Number(amount.value()), 'must be a valid resource quantity');
    }
    list.positiveAmount(path.key(name), amount);
  }
}

function checkReclaimPolicy(
  { persistentVolumeReclaimPolicy: policy }: Spec,
  isInline: boolean,
  path: Path,
  list: ErrorList,
): void {
  if (isEmptyText(policy)) return;
  if (!isInline) list.supported(path, policy, RECLAIM_POLICIES);
  else if (policy !== 'Retain') list.forbidden(path, `may only be Retain ${INLINE}`);
}

/** Rule: validateVolumeNodeAffinity, the same file. */
function checkNodeAffinity(
  { nodeAffinity }: Spec,
  isInline: boolean,
  path: Path,
  list: ErrorList,
): void {
  if (nodeAffinity === undefined) return;
  if (isInline) list.forbidden(path, NOT_INLINE);
  else if (nodeAffinity.required === undefined) {
    list.required(path.child('required'), 'must specify required node constraints');
  } else list.addAll(nodeSelectorErrors(nodeAffinity.required, path.child('required')));
}

type Check = (spec: Spec, path: Path, list: ErrorList, name: string) => void;

/** By field, in the API server's order: the field in errors of the source, and how it is validated. */
const RULES: readonly (readonly [keyof Spec, string, Check])[] = [
  [
    'hostPath',
    'hostPath',
    ({ hostPath = {} }, path, list) => sources.checkHostPath(hostPath, path, list),
  ],
  [
    'gcePersistentDisk',
    'persistentDisk',
    ({ gcePersistentDisk: { pdName, partition } = {} }, path, list) => {
      sources.requireTexts({ pdName }, path, list);
      sources.checkPartition(partition, path, list);
    },
  ],
  [
    'awsElasticBlockStore',
    'awsElasticBlockStore',
    ({ awsElasticBlockStore: { volumeID, partition } = {} }, path, list) => {
      sources.requireTexts({ volumeID }, path, list);
      sources.checkPartition(partition, path, list);
    },
  ],
  [
    'glusterfs',
    'glusterfs',
    ({ glusterfs = {} }, path, list) => checkGlusterfs(glusterfs, path, list),
  ],
  [
    'flocker',
    'flocker',
    ({ flocker = {} }, path, list) => sources.checkFlocker(flocker, path, list),
  ],
  ['nfs', 'nfs', ({ nfs = {} }, path, list) => sources.checkNfs(nfs, path, list)],
  ['rbd', 'rbd', ({ rbd = {} }, path, list) => sources.checkRbd(rbd, path, list)],
  [
    'quobyte',
    'quobyte',
    ({ quobyte = {} }, path, list) => sources.checkQuobyte(quobyte, path, list),
  ],
  ['cephfs', 'cephfs', ({ cephfs = {} }, path, list) => sources.checkCephFs(cephfs, path, list)],
  [
    'iscsi',
    'iscsi',
    ({ iscsi = {} }, path, list, name) => checkPersistentIscsi(iscsi, name, path, list),
  ],
  [
    'cinder',
    'cinder',
    ({ cinder: { volumeID, secretRef } = {} }, path, list) => {
      sources.requireTexts({ volumeID }, path, list);
      sources.checkSecretRef(secretRef, path, list, true);
    },
  ],
  ['fc', 'fc', ({ fc = {} }, path, list) => sources.checkFibreChannel(fc, path, list)],
  [
    'flexVolume',
    'flexVolume',
    ({ flexVolume = {} }, path, list) => sources.checkFlexVolume(flexVolume, path, list),
  ],
  [
    'azureFile',
    'azureFile',
    ({ azureFile = {} }, path, list) => checkAzureFile(azureFile, path, list),
  ],
  [
    'vsphereVolume',
    'vsphereVolume',
    ({ vsphereVolume: { volumePath } = {} }, path, list) =>
      sources.requireTexts({ volumePath }, path, list),
  ],
  [
    'photonPersistentDisk',
    'photonPersistentDisk',
    ({ photonPersistentDisk: { pdID } = {} }, path, list) =>
      sources.requireTexts({ pdID }, path, list),
  ],
  [
    'portworxVolume',
    'portworxVolume',
    ({ portworxVolume: { volumeID } = {} }, path, list) =>
      sources.requireTexts({ volumeID }, path, list),
  ],
  [
    'azureDisk',
    'azureDisk',
    ({ azureDisk = {} }, path, list) => sources.checkAzureDisk(azureDisk, path, list),
  ],
  [
    'scaleIO',
    'scaleIO',
    ({ scaleIO: { gateway, system, volumeName } = {} }, path, list) =>
      sources.requireTexts({ gateway, system, volumeName }, path, list),
  ],
  ['local', 'local', ({ local = {} }, path, list) => checkLocal(local, path, list)],
  [
    'storageos',
    'storageos',
    ({ storageos = {} }, path, list) => checkStorageOs(storageos, path, list),
  ],
  ['csi', 'csi', ({ csi = {} }, path, list) => checkCsi(csi, path, list)],
];

export const SOURCE_FIELDS: readonly string[] = RULES.map(([field]) => field);

function checkSources(spec: Spec, name: string, path: Path, list: ErrorList): void {
  let isFirst = true;
  for (const [field, shown, check] of RULES) {
    if (spec[field] === undefined) continue;
    // Upstream forgets to compare a flexVolume with others.
    if (isFirst || field === 'flexVolume') {
      check(spec, path.child(shown), list, name);
      if (field === 'local' && spec.nodeAffinity === undefined) {
        list.required(path.child('nodeAffinity'), 'Local volume requires node affinity');
      }
    } else list.forbidden(path.child(field === 'cephfs' ? 'cephFS' : field), ONE_TYPE);
    isFirst = false;
  }
  if (isFirst) list.required(path, 'must specify a volume type');
}

function checkAttributesClass(
  { volumeAttributesClassName: name, csi }: Spec,
  path: Path,
  list: ErrorList,
): void {
  if (name === undefined) return;
  const field = path.child('volumeAttributesClassName');
  if (name === '') list.required(field, 'an empty string is disallowed');
  else list.each(field, name, dnsSubdomainProblems(name));
  if (csi !== undefined) return;
  list.required(path.child('csi'), 'has to be specified when using volumeAttributesClassName');
}
