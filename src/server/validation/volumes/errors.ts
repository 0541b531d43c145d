import { goQuote } from '../../../golang/index.ts';
import type {
  Path,
  Loose,
  EphemeralVolumeSource,
  ImageVolumeSource,
  Volume,
} from '../../../objects/index.ts';
import { checkClaimSpec } from './claim-errors.ts';
import type { ErrorList } from '../error-list.ts';
import { checkIscsi, checkIscsiName } from './iscsi-errors.ts';
import { checkTemplateMetadata } from '../metadata-errors.ts';
import type { PodName } from '../pods/context.ts';
import { checkDownwardApi, checkProjected } from './projected-errors.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../rules/texts.ts';
import * as sources from './sources.ts';

const ONE_TYPE = 'may not specify more than 1 volume type';

type Source = Loose<Volume>;
type Kind = Exclude<keyof Source, 'name'>;

/** How a source is validated, and the names of its field in errors where they differ. */
interface Rule<K extends Kind> {
  readonly field: K;
  readonly check: (
    source: NonNullable<Source[K]>,
    path: Path,
    list: ErrorList,
    pod: PodName | undefined,
  ) => void;
  /** In errors of the source. */
  readonly shown?: string;
  /** In the error that there is another source. */
  readonly shownSecond?: string;
}

/** Where a source is validated. */
interface Place {
  readonly path: Path;
  readonly pod: PodName | undefined;
  /** It is the first source of its volume. */
  readonly isFirst: boolean;
}

type BoundRule = (source: Source, place: Place, list: ErrorList) => void;

function rule<K extends Kind>(one: Rule<K>): readonly [Kind, BoundRule] {
  const { field, check, shown, shownSecond } = one;
  const bound: BoundRule = (volume, { path, pod, isFirst }, list) => {
    const given = volume[field];
    if (given === undefined) return;
    if (isFirst) check(given, path.child(shown ?? field), list, pod);
    else list.forbidden(path.child(shownSecond ?? field), ONE_TYPE);
  };
  return [field, bound];
}

/** In the API server's order. Rule: validateVolumeSource, pkg/apis/core/validation/validation.go, v1.34. */
const RULES: ReadonlyMap<Kind, BoundRule> = new Map([
  rule({ field: 'emptyDir', check: sources.checkEmptyDir }),
  rule({ field: 'hostPath', check: sources.checkHostPath }),
  rule({ field: 'gitRepo', check: sources.checkGitRepo }),
  rule({
    field: 'gcePersistentDisk',
    shown: 'persistentDisk',
    check: ({ pdName, partition }, path, list) => {
      sources.requireTexts({ pdName }, path, list);
      sources.checkPartition(partition, path, list);
    },
  }),
  rule({
    field: 'awsElasticBlockStore',
    check: ({ volumeID, partition }, path, list) => {
      sources.requireTexts({ volumeID }, path, list);
      sources.checkPartition(partition, path, list);
    },
  }),
  rule({
    field: 'secret',
    check: ({ secretName, defaultMode, items = [] }, path, list) => {
      sources.requireTexts({ secretName }, path, list);
      sources.checkMode(defaultMode, path.child('defaultMode'), list);
      sources.checkItems(items, path.child('items'), list);
    },
  }),
  rule({ field: 'nfs', check: sources.checkNfs }),
  rule({ field: 'iscsi', check: checkIscsi }),
  rule({ field: 'glusterfs', check: sources.checkGlusterfs }),
  rule({ field: 'flocker', check: sources.checkFlocker }),
  rule({
    field: 'persistentVolumeClaim',
    check: ({ claimName }, path, list) => sources.requireTexts({ claimName }, path, list),
  }),
  rule({ field: 'rbd', check: sources.checkRbd }),
  rule({
    field: 'cinder',
    check: ({ volumeID, secretRef }, path, list) => {
      sources.requireTexts({ volumeID }, path, list);
      sources.checkSecretRef(secretRef, path, list);
    },
  }),
  rule({ field: 'cephfs', shownSecond: 'cephFS', check: sources.checkCephFs }),
  rule({ field: 'quobyte', check: sources.checkQuobyte }),
  rule({ field: 'downwardAPI', shownSecond: 'downwarAPI', check: checkDownwardApi }),
  rule({ field: 'fc', check: sources.checkFibreChannel }),
  rule({ field: 'flexVolume', check: sources.checkFlexVolume }),
  rule({
    field: 'configMap',
    check: ({ name, defaultMode, items = [] }, path, list) => {
      sources.requireTexts({ name }, path, list);
      sources.checkMode(defaultMode, path.child('defaultMode'), list);
      sources.checkItems(items, path.child('items'), list);
    },
  }),
  rule({
    field: 'azureFile',
    check: ({ secretName, shareName }, path, list) =>
      sources.requireTexts({ secretName, shareName }, path, list),
  }),
  rule({
    field: 'vsphereVolume',
    check: ({ volumePath }, path, list) => sources.requireTexts({ volumePath }, path, list),
  }),
  rule({
    field: 'photonPersistentDisk',
    check: ({ pdID }, path, list) => sources.requireTexts({ pdID }, path, list),
  }),
  rule({
    field: 'portworxVolume',
    check: ({ volumeID }, path, list) => sources.requireTexts({ volumeID }, path, list),
  }),
  rule({ field: 'azureDisk', check: sources.checkAzureDisk }),
  rule({ field: 'storageos', check: sources.checkStorageOs }),
  rule({ field: 'projected', check: checkProjected }),
  rule({
    field: 'scaleIO',
    check: ({ gateway, system, volumeName }, path, list) =>
      sources.requireTexts({ gateway, system, volumeName }, path, list),
  }),
  rule({ field: 'csi', check: sources.checkCsi }),
  rule({ field: 'ephemeral', check: checkEphemeral }),
  rule({ field: 'image', check: checkImageVolume }),
]);

/** Rule: ValidateVolumes, the same file. Returns the valid volumes by name. */
export function checkVolumes(
  volumes: readonly Source[],
  path: Path,
  list: ErrorList,
  pod?: PodName,
): ReadonlyMap<string, Source> {
  const valid = new Map<string, Source>();
  const created = createdClaims(volumes, pod);
  for (const [at, volume] of volumes.entries()) {
    const item = path.index(at);
    const { name = '', persistentVolumeClaim } = volume;
    const before = list.errors.length;
    checkSource(volume, item, list, pod);
    if (name === '') list.required(item.child('name'));
    else list.each(item.child('name'), name, dnsLabelProblems(name));
    if (valid.has(name)) list.duplicate(item.child('name'), name);
    if (list.errors.length === before) valid.set(name, volume);
    const claim = persistentVolumeClaim?.claimName;
    if (claim === undefined || !created.has(claim)) continue;
    const detail = 'must not reference a PVC that gets created for an ephemeral volume';
    list.invalid(item.child('persistentVolumeClaim').child('claimName'), claim, detail);
  }
  return valid;
}

const NONE: ReadonlySet<string> = new Set();

/** The claims that are made for ephemeral volumes of a pod with a name. */
function createdClaims(volumes: readonly Source[], pod: PodName | undefined): ReadonlySet<string> {
  if (!pod?.name || volumes.every(({ ephemeral }) => ephemeral === undefined)) return NONE;
  const { name: owner } = pod;
  const own = volumes.filter(({ ephemeral }) => ephemeral !== undefined);
  return new Set(own.map(({ name = '' }) => `${owner}-${name}`));
}

function checkSource(volume: Source, path: Path, list: ErrorList, pod: PodName | undefined): void {
  let isFirst = true;
  for (const [field, check] of RULES) {
    if (volume[field] === undefined) continue;
    check(volume, { path, pod, isFirst }, list);
    if (field === 'iscsi') checkIscsiName(volume.iscsi ?? {}, volume.name ?? '', path, list);
    if (field === 'ephemeral' && isFirst) checkClaimName(volume, path, list, pod);
    isFirst = false;
  }
  if (isFirst) list.required(path, 'must specify a volume type');
}

function checkClaimName(
  { name = '' }: Source,
  path: Path,
  list: ErrorList,
  pod: PodName | undefined,
): void {
  if (!pod?.name || name === '') return;
  const claim = `${pod.name}-${name}`;
  for (const problem of dnsSubdomainProblems(claim)) {
    list.invalid(path.child('name'), name, `PVC name ${goQuote(claim)}: ${problem}`);
  }
}

/** Rule: validateEphemeralVolumeSource, the same file. */
function checkEphemeral(
  { volumeClaimTemplate: template }: Loose<EphemeralVolumeSource>,
  path: Path,
  list: ErrorList,
): void {
  const field = path.child('volumeClaimTemplate');
  if (template === undefined) {
    list.required(field);
    return;
  }
  checkTemplateMetadata(template.metadata, field.child('metadata'), list);
  checkClaimSpec(template.spec ?? {}, field.child('spec'), list);
}

/** Rule: validateImageVolumeSource, the same file. Templates may lack the reference. */
function checkImageVolume(
  { reference, pullPolicy }: Loose<ImageVolumeSource>,
  path: Path,
  list: ErrorList,
  pod: PodName | undefined,
): void {
  if (pod !== undefined) sources.requireTexts({ reference }, path, list);
  list.oneOf(path.child('pullPolicy'), pullPolicy, ['Always', 'IfNotPresent', 'Never']);
}
