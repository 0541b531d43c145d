import type { Path, Loose, ISCSIVolumeSource } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

const FORMATS: Readonly<Record<string, RegExp>> = {
  iqn: /iqn\.\d{4}-\d{2}\.([a-zA-Z0-9\-.]+)(:[^,;*&$|\s]+)$/,
  eui: /^eui.[a-zA-Z0-9]{16}$/,
  naa: /^naa.[a-zA-Z0-9]{32}$/,
};
const LONGEST = 64;
const TOO_LONG =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';

/** What both kinds of volumes have. */
type Source = Omit<Loose<ISCSIVolumeSource>, 'secretRef'> & {
  readonly secretRef?: { readonly name?: string };
};

/** Rule: validateISCSIVolumeSource, pkg/apis/core/validation/validation.go, v1.34. */
export function checkIscsi(source: Source, path: Path, list: ErrorList): void {
  if (!source.targetPortal) list.required(path.child('targetPortal'));
  checkRest(source, path, list, 'must be valid format starting with iqn, eui, or naa');
}

/** Rule: validateISCSIPersistentVolumeSource, the same file. */
export function checkPersistentIscsi(
  source: Source,
  name: string,
  path: Path,
  list: ErrorList,
): void {
  const { targetPortal = '', secretRef } = source;
  if (targetPortal === '') list.required(path.child('targetPortal'));
  if (isNameTooLong(source, name)) list.invalid(path.child('targetportal'), targetPortal, TOO_LONG);
  checkRest(source, path, list, 'must be valid format');
  if (secretRef?.name === '') list.required(path.child('secretRef').child('name'));
}

/** Checks the iSCSI names of a volume in a pod. */
export function checkIscsiName(
  source: Loose<ISCSIVolumeSource>,
  name: string,
  path: Path,
  list: ErrorList,
): void {
  if (isNameTooLong(source, name)) list.invalid(path.child('name'), name, TOO_LONG);
}

const isNameTooLong = ({ initiatorName, targetPortal = '' }: Source, name: string): boolean =>
  initiatorName !== undefined && `${name}:${targetPortal}`.length > LONGEST;

function checkRest(source: Source, path: Path, list: ErrorList, unknownFormat: string): void {
  const { iqn = '', lun = 0, chapAuthDiscovery, chapAuthSession, secretRef } = source;
  if (iqn === '') list.required(path.child('iqn'));
  else checkName(iqn, path.child('iqn'), list, unknownFormat);
  list.within(path.child('lun'), lun, [0, 255]);
  if ((chapAuthDiscovery === true || chapAuthSession === true) && secretRef === undefined) {
    list.required(path.child('secretRef'));
  }
  const { initiatorName } = source;
  if (initiatorName === undefined) return;
  checkName(initiatorName, path.child('initiatorname'), list, unknownFormat);
}

function checkName(name: string, path: Path, list: ErrorList, unknownFormat: string): void {
  const format = FORMATS[name.slice(0, 3)];
  if (format === undefined) list.invalid(path, name, unknownFormat);
  else if (!format.test(name)) list.invalid(path, name, 'must be valid format');
}
