import { Path } from '../../../objects/index.ts';
import { definition } from '../../schemas/definitions.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type {
  NodeSelectorTerm,
  PersistentVolume,
  VolumeNodeAffinity,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, IMMUTABLE, shapeOf } from '../rules/immutable.ts';
import { internalForm, internalPartDiff } from '../decoding/internal-form.ts';
import { SOURCE_FIELDS } from './spec-errors.ts';

type VolumeSpec = NonNullable<PersistentVolume['spec']>;

/** Labels of nodes that replace others. */
const SUCCESSORS: Readonly<Record<string, string | undefined>> = {
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
};

/** Rule: ValidatePersistentVolumeUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkVolumeUpdate(
  { spec: given = {} }: PersistentVolume,
  { spec: old = {} }: PersistentVolume,
  list: ErrorList,
): void {
  const spec = withOldSecret(given, old);
  if (!meansSame(sourceOf(spec), sourceOf(old), definition('PersistentVolumeSpec'))) {
    const diff = internalPartDiff(old, spec, 'PersistentVolumeSpec', SOURCE_FIELDS);
    const detail = `spec.persistentvolumesource is immutable after creation\n${diff}`;
    list.forbidden(Path.spec.child('persistentvolumesource'), detail);
  }
  const shape = shapeOf('PersistentVolumeSpec', 'volumeMode');
  checkImmutable(
    Path.root.child('volumeMode'),
    { now: spec.volumeMode, before: old.volumeMode },
    shape,
    list,
  );
  if (old.nodeAffinity !== undefined && !isRenamed(spec.nodeAffinity, old.nodeAffinity)) {
    const shown = internalForm(spec.nodeAffinity, 'VolumeNodeAffinity');
    list.invalid(
      Path.root.child('nodeAffinity'),
      shown,
      `${IMMUTABLE}, except for updating from beta label to GA`,
    );
  }
  if (old.volumeAttributesClassName !== undefined && spec.volumeAttributesClassName === undefined) {
    const path = Path.spec.child('volumeAttributesClassName');
    list.forbidden(path, 'update from non-nil value to nil is forbidden');
  }
}

/** The secret for growing a volume may be named later. */
function withOldSecret(spec: VolumeSpec, old: VolumeSpec): VolumeSpec {
  const isNew = old.csi !== undefined && old.csi.controllerExpandSecretRef === undefined;
  if (!isNew || spec.csi === undefined) return spec;
  const { controllerExpandSecretRef: _, ...csi } = spec.csi;
  return { ...spec, csi };
}

const sourceOf = (spec: VolumeSpec): object =>
  Object.fromEntries(Object.entries(spec).filter(([field]) => SOURCE_FIELDS.includes(field)));

/** True if only labels of nodes got the names that replace theirs. Rule: validatePvNodeAffinity, the same file. */
function isRenamed(now: VolumeNodeAffinity | undefined, old: VolumeNodeAffinity): boolean {
  const terms = now?.required?.nodeSelectorTerms ?? [];
  const renamed = old.required?.nodeSelectorTerms.map((term, at) => renamedTerm(term, terms[at]));
  const before = renamed === undefined ? old : { ...old, required: { nodeSelectorTerms: renamed } };
  return meansSame(now, before, shapeOf('PersistentVolumeSpec', 'nodeAffinity'));
}

function renamedTerm(term: NodeSelectorTerm, now: NodeSelectorTerm | undefined): NodeSelectorTerm {
  const renamed = (field: 'matchExpressions' | 'matchFields') =>
    term[field]?.map((one, at) => {
      const key = now?.[field]?.[at]?.key;
      return key !== undefined && SUCCESSORS[one.key] === key ? { ...one, key } : one;
    });
  const [matchExpressions, matchFields] = [renamed('matchExpressions'), renamed('matchFields')];
  return { ...(matchExpressions && { matchExpressions }), ...(matchFields && { matchFields }) };
}
