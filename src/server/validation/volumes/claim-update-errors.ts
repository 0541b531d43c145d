import { quantityValue } from '../../../units/index.ts';
import { Path } from '../../../objects/index.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type { ObjectMeta, PersistentVolumeClaim, Quantity } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, IMMUTABLE, shapeOf } from '../rules/immutable.ts';
import { internalDiff } from '../decoding/internal-form.ts';

type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

const CLASS_NOTE = 'volume.beta.kubernetes.io/storage-class';
const FROZEN =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

/** Rule: ValidatePersistentVolumeClaimUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkClaimUpdate(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  list: ErrorList,
): void {
  const [now, before] = [claim.spec ?? {}, old.spec ?? {}];
  const compared = withClass(claim, old, comparedSpec(claim, old), list);
  const { volumeName = '' } = now;
  const former = before.volumeName || volumeName === '' ? before : { ...before, volumeName };
  if (!meansSame(compared, former, shapeOf('PersistentVolumeClaim', 'spec'))) {
    const diff = internalDiff(former, compared, 'PersistentVolumeClaimSpec');
    list.forbidden(Path.spec, `${FROZEN}\n${diff}`);
  }
  const size = sizeOf(now);
  if (size < sizeOf(before) && size <= capacityOf(old)) {
    const path = Path.spec.child('resources').child('requests').child('storage');
    list.forbidden(path, 'field can not be less than status.capacity');
  }
  const shape = shapeOf('PersistentVolumeClaimSpec', 'volumeMode');
  checkImmutable(
    Path.root.child('volumeMode'),
    { now: now.volumeMode, before: before.volumeMode },
    shape,
    list,
  );
  checkAttributesClass(claim, old, list);
}

/** A class may be named later, if the claim has none or the annotation named the same one. */
function withClass(
  { metadata, spec = {} }: PersistentVolumeClaim,
  { metadata: oldMetadata, spec: before = {} }: PersistentVolumeClaim,
  compared: ClaimSpec,
  list: ErrorList,
): ClaimSpec {
  const [note, oldNote] = [noteOf(metadata), noteOf(oldMetadata)];
  const { storageClassName: name } = spec;
  const isFirst = name !== undefined && before.storageClassName === undefined;
  const isFree = isFirst && [undefined, name].includes(oldNote);
  const { storageClassName: _, ...rest } = compared;
  if (isFree && oldNote === name && [undefined, oldNote].includes(note)) return rest;
  checkNote(note ?? '', oldNote ?? '', list);
  return isFree ? rest : compared;
}

const noteOf = ({ annotations }: ObjectMeta): string | undefined => annotations?.[CLASS_NOTE];

function checkNote(note: string, old: string, list: ErrorList): void {
  if (note === old) return;
  list.invalid(Path.metadata.child('annotations').child(CLASS_NOTE), note, IMMUTABLE);
}

function comparedSpec(claim: PersistentVolumeClaim, old: PersistentVolumeClaim): ClaimSpec {
  const [now, before] = [claim.spec ?? {}, old.spec ?? {}];
  return claim.status?.phase === 'Bound' ? withOldSize(now, before) : now;
}

/** The size and the attributes class of a bound claim may change. */
function withOldSize(spec: ClaimSpec, old: ClaimSpec): ClaimSpec {
  const { volumeAttributesClassName: _, ...rest } = spec;
  const attributes = old.volumeAttributesClassName;
  const requests = spec.resources?.requests;
  const storage = old.resources?.requests?.['storage'] ?? '0';
  return {
    ...rest,
    ...(attributes === undefined ? {} : { volumeAttributesClassName: attributes }),
    ...(requests === undefined
      ? {}
      : { resources: { ...spec.resources, requests: { ...requests, storage } } }),
  };
}

function checkAttributesClass(
  { spec: now = {} }: PersistentVolumeClaim,
  { spec: before = {}, status }: PersistentVolumeClaim,
  list: ErrorList,
): void {
  const { volumeAttributesClassName: name } = now;
  if (name === before.volumeAttributesClassName) return;
  if (status?.currentVolumeAttributesClassName === undefined) return;
  const path = Path.spec.child('volumeAttributesClassName');
  const rule = 'is forbidden when status.currentVolumeAttributesClassName is not nil';
  if (name === undefined) list.forbidden(path, `update to nil ${rule}`);
  else if (name === '') list.forbidden(path, `update to empty string ${rule}`);
}

const sizeOf = ({ resources }: ClaimSpec): number => amountOf(resources?.requests?.['storage']);
const capacityOf = ({ status }: PersistentVolumeClaim): number =>
  amountOf(status?.capacity?.['storage']);
const amountOf = (amount: Quantity | undefined): number =>
  amount === undefined ? 0 : quantityValue(amount);
