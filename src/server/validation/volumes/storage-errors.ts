import { utf8Length } from '../../../golang/index.ts';
import { Path, qualifiedNameProblems, labelNameErrors } from '../../../objects/index.ts';
import type {
  Loose,
  CSINode,
  CSINodeDriver,
  StorageClass,
  TopologySelectorTerm,
  VolumeAttachment,
  VolumeAttachmentSource,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';
import { checkDriverName } from './sources.ts';
import { checkVolumeSpec } from './spec-errors.ts';

/** Rules of this file: the functions of the kinds in pkg/apis/storage/validation/validation.go, v1.34. */

const MOST_PARAMETERS = 512;
const LONGEST_PARAMETERS = 256 * 1024;
const LONGEST_NODE_ID = 256;
const ROOT = Path.root;

export function checkStorageClass(storageClass: Loose<StorageClass>, list: ErrorList): void {
  const { provisioner = '', reclaimPolicy = '', volumeBindingMode } = storageClass;
  const path = ROOT.child('provisioner');
  const lowered = provisioner.toLowerCase();
  if (lowered === '') list.required(path);
  else list.each(path, lowered, qualifiedNameProblems(lowered));
  checkParameters(storageClass.parameters ?? {}, ROOT.child('parameters'), list);
  if (reclaimPolicy !== '') {
    list.supported(ROOT.child('reclaimPolicy'), reclaimPolicy, ['Delete', 'Retain']);
  }
  const modes = ['Immediate', 'WaitForFirstConsumer'];
  if (volumeBindingMode === undefined) list.required(ROOT.child('volumeBindingMode'));
  else list.supported(ROOT.child('volumeBindingMode'), volumeBindingMode, modes);
  checkTopologies(storageClass.allowedTopologies ?? [], ROOT.child('allowedTopologies'), list);
}

function checkParameters(
  parameters: Readonly<Record<string, string>>,
  path: Path,
  list: ErrorList,
): void {
  const entries = Object.entries(parameters);
  if (entries.length > MOST_PARAMETERS) {
    list.tooLong(path, MOST_PARAMETERS);
    return;
  }
  let size = 0;
  for (const [key, value] of entries) {
    if (key === '') list.invalid(path, key, 'field can not be empty.');
    size += utf8Length(key) + utf8Length(value);
  }
  if (size > LONGEST_PARAMETERS) list.tooLong(path, LONGEST_PARAMETERS);
}

function checkTopologies(
  terms: readonly Loose<TopologySelectorTerm>[],
  path: Path,
  list: ErrorList,
): void {
  // Upstream compares each with as many empty terms as there are terms.
  const seen: string[] = terms.map(() => '[]');
  for (const [at, term] of terms.entries()) {
    const text = checkTopologyTerm(term, path.index(at), list);
    for (const other of seen) {
      if (other === text) list.duplicate(path.index(at).child('matchLabelExpressions'), '');
    }
    seen.push(text);
  }
}

/** Returns a text that is the same for equivalent terms. Rule: ValidateTopologySelectorTerm, pkg/apis/core/validation, v1.34. */
function checkTopologyTerm(
  { matchLabelExpressions = [] }: Loose<TopologySelectorTerm>,
  path: Path,
  list: ErrorList,
): string {
  const byKey = new Map<string, readonly string[]>();
  for (const [at, { key = '', values = [] }] of matchLabelExpressions.entries()) {
    const item = path.child('matchLabelExpressions').index(at);
    if (values.length === 0) list.required(item.child('values'));
    const seen = new Set<string>();
    for (const [index, value] of values.entries()) {
      list.unique(item.child('values').index(index), value, seen);
    }
    list.addAll(labelNameErrors(key, item.child('key')));
    if (byKey.has(key)) list.duplicate(item.child('key'), key);
    byKey.set(key, [...seen].sort());
  }
  return JSON.stringify([...byKey].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function checkCsiNode({ spec = {} }: Loose<CSINode>, list: ErrorList): void {
  const names = new Set<string>();
  for (const [at, driver] of (spec.drivers ?? []).entries()) {
    checkDriver(driver, names, Path.spec.child('drivers').index(at), list);
  }
}

function checkDriver(
  { name = '', nodeID = '', allocatable, topologyKeys = [] }: Loose<CSINodeDriver>,
  names: Set<string>,
  path: Path,
  list: ErrorList,
): void {
  checkDriverName(name, path.child('name'), list);
  if (nodeID === '') list.required(path.child('nodeID'));
  if (nodeID.length > LONGEST_NODE_ID) {
    const detail = `must be ${String(LONGEST_NODE_ID)} characters or less`;
    list.invalid(path.child('nodeID'), nodeID, detail);
  }
  list.notNegative(path.child('allocatable').child('count'), allocatable?.count);
  list.unique(path.child('name'), name, names);
  const seen = new Set<string>();
  for (const key of topologyKeys) {
    if (key === '') list.required(path);
    list.unique(path, key, seen);
    list.each(path, key, qualifiedNameProblems(key));
  }
}

export function checkVolumeAttachment(
  { spec = {} }: Loose<VolumeAttachment>,
  list: ErrorList,
): void {
  const { attacher = '', source = {}, nodeName = '' } = spec;
  if (attacher === '') list.required(Path.spec.child('attacher'));
  checkSource(source, Path.spec.child('source'), list);
  list.each(Path.spec.child('nodeName'), nodeName, dnsSubdomainProblems(nodeName));
  // What only v1 validates, with fields of one name.
  checkDriverName(attacher, Path.spec.child('attacher'), list);
  const { persistentVolumeName: name } = source;
  if (name === undefined) return;
  list.each(
    Path.spec.child('source').child('persistentVolumeName'),
    name,
    dnsSubdomainProblems(name),
  );
}

function checkSource(
  { inlineVolumeSpec: inline, persistentVolumeName: name }: Loose<VolumeAttachmentSource>,
  path: Path,
  list: ErrorList,
): void {
  const one = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  if (inline === undefined && name === undefined) list.required(path, one);
  else if (inline !== undefined && name !== undefined) list.forbidden(path, one);
  else if (inline !== undefined) {
    checkVolumeSpec(inline, { name: '', isInline: true }, path.child('inlineVolumeSpec'), list);
  } else if (name === '') {
    const detail = 'must specify non empty persistentVolumeName';
    list.required(path.child('persistentVolumeName'), detail);
  }
}
