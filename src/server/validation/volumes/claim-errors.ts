import { readQuantity, splitWords } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  PersistentVolumeClaimSpec,
  TypedLocalObjectReference,
  TypedObjectReference,
} from '../../../objects/index.ts';
import { labelSelectorErrors } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkResourceValue } from '../pods/resource-errors.ts';
import { dnsLabelProblems, dnsSubdomainProblems, isEmptyText } from '../rules/texts.ts';

export const ACCESS_MODES = splitWords('ReadOnlyMany ReadWriteMany ReadWriteOnce ReadWriteOncePod');
export const VOLUME_MODES: readonly string[] = ['Block', 'Filesystem'];

type Spec = Loose<PersistentVolumeClaimSpec>;

/** Rule: ValidatePersistentVolumeClaimSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkClaimSpec(spec: Spec, path: Path, list: ErrorList): void {
  const { accessModes = [], selector, storageClassName, volumeMode } = spec;
  if (accessModes.length === 0) {
    list.required(path.child('accessModes'), 'at least 1 access mode is required');
  }
  list.addAll(labelSelectorErrors(selector, path.child('selector')));
  checkAccessModes(accessModes, path.child('accessModes'), list);
  const resources = path.child('resources');
  const storage = resources.child('requests').key('storage');
  checkStorage(spec, resources.key('storage').writtenAs(storage), list);
  checkClassName(storageClassName, path.child('storageClassName'), list);
  if (volumeMode !== undefined) list.supported(path.child('volumeMode'), volumeMode, VOLUME_MODES);
  checkDataSources(spec, path, list);
  checkClassName(spec.volumeAttributesClassName, path.child('volumeAttributesClassName'), list);
}

/** The modes, and that ReadWriteOncePod stands alone. */
export function checkAccessModes(modes: readonly string[], path: Path, list: ErrorList): void {
  for (const mode of modes) list.supported(path, mode, ACCESS_MODES);
  const known = modes.filter((mode) => ACCESS_MODES.includes(mode));
  const isMixed =
    known.includes('ReadWriteOncePod') && known.some((mode) => mode !== 'ReadWriteOncePod');
  if (isMixed) list.forbidden(path, 'may not use ReadWriteOncePod with other access modes');
}

export function checkClassName(name: string | undefined, path: Path, list: ErrorList): void {
  if (!isEmptyText(name)) list.each(path, name, dnsSubdomainProblems(name));
}

function checkStorage({ resources }: Spec, path: Path, list: ErrorList): void {
  const given = resources?.requests?.['storage'];
  if (given === undefined) {
    list.required(path);
    return;
  }
  const storage = readQuantity(given);
  if (storage.sign <= 0) list.positiveAmount(path, storage);
  else checkResourceValue('storage', storage, path, list);
}

function checkDataSources(spec: Spec, path: Path, list: ErrorList): void {
  const { dataSource, dataSourceRef } = spec;
  if (dataSource !== undefined) checkSource(dataSource, path.child('dataSource'), list);
  if (dataSourceRef === undefined) return;
  const field = path.child('dataSourceRef').writtenAs(path.child('dataSource'));
  const { namespace } = dataSourceRef;
  // Most releases drop such a source.
  if (!isEmptyText(namespace) && list.askGates() === undefined) return;
  checkSource(dataSourceRef, field, list);
  if (!isEmptyText(namespace)) {
    list.each(field.child('namespace'), namespace, dnsLabelProblems(namespace));
  }
  if (dataSource === undefined) return;
  // Upstream prints the pointer to a path, which is an empty structure in JSON.
  if (!isEmptyText(namespace)) {
    list.invalid(path, {}, 'may not be specified when dataSourceRef.namespace is specified');
  } else if (!isSameSource(dataSource, dataSourceRef)) {
    list.invalid(path, {}, 'must match dataSourceRef');
  }
}

/** Only the group is a pointer: a missing name is an empty one. */
const isSameSource = (
  source: Loose<TypedLocalObjectReference>,
  ref: Loose<TypedObjectReference>,
): boolean =>
  source.apiGroup === ref.apiGroup &&
  (source.kind ?? '') === (ref.kind ?? '') &&
  (source.name ?? '') === (ref.name ?? '');

/** Rule: validateDataSource and validateDataSourceRef, the same file. */
function checkSource(
  { apiGroup = '', kind = '', name = '' }: Loose<TypedLocalObjectReference>,
  path: Path,
  list: ErrorList,
): void {
  if (name === '') list.required(path.child('name'));
  if (kind === '') list.required(path.child('kind'));
  if (apiGroup !== '') {
    list.each(path.child('apiGroup'), apiGroup, dnsSubdomainProblems(apiGroup));
  } else if (kind !== 'PersistentVolumeClaim') {
    const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
    list.invalid(path, kind, detail);
  }
}
