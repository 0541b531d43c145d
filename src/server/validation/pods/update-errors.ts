import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  Container,
  NodeSelectorTerm,
  Pod,
  PodSpec,
  Toleration,
} from '../../../objects/index.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type { ErrorList } from '../error-list.ts';
import { internalDiff, internalForm, sortedMap } from '../decoding/internal-form.ts';
import { shapeOf } from '../rules/immutable.ts';
import { checkTolerations } from './placement-errors.ts';
import { checkImageText } from './container-errors.ts';
import { checkPodAnnotationUpdate } from './annotation-errors.ts';
import { checkStoredPod } from './errors.ts';

const MAY_CHANGE =
  '`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
const LONGEST_DEADLINE = 2_147_483_647;

/** Rule: ValidatePodUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPodUpdate(pod: Pod, oldPod: Pod, list: ErrorList): void {
  const [{ spec }, { spec: old }] = [pod, oldPod];
  checkStoredPod(pod, list);
  checkPodAnnotationUpdate(pod, oldPod, list);
  for (const field of ['containers', 'initContainers'] as const) {
    const [now, before] = [containersOf(spec, field), containersOf(old, field)];
    if (now.length !== before.length) {
      list.forbidden(Path.spec.child(field), 'pod updates may not add or remove containers');
      return;
    }
    for (const [index, { image = '' }] of now.entries()) {
      const path = Path.spec.child(field).index(index);
      if (image === '') list.required(path.child('image'));
      checkImageText(image, path, list);
    }
  }
  if (!checkDeadline(spec.activeDeadlineSeconds, old.activeDeadlineSeconds, list)) return;
  checkAddedTolerations(spec.tolerations ?? [], old.tolerations ?? [], list);
  checkGates(spec, old, list);
  const shape = shapeOf('Pod', 'spec');
  if (meansSame(spec, old, shape)) return;
  const munged = checkGated(withFreeFields(spec, old), old, list);
  if (meansSame(munged, old, shape)) return;
  const diff = internalDiff(old, munged, 'PodSpec');
  const detail = `pod updates may not change fields other than ${MAY_CHANGE}\n${diff}`;
  list.forbidden(Path.spec, detail);
}

const containersOf = (
  spec: PodSpec,
  field: 'containers' | 'initContainers',
): readonly Container[] => spec[field] ?? [];

/** False: no further errors are reported. */
function checkDeadline(
  now: number | undefined,
  before: number | undefined,
  list: ErrorList,
): boolean {
  const field = Path.spec.child('activeDeadlineSeconds');
  if (now === undefined) {
    const detail = 'must not update from a positive integer to nil value';
    if (before !== undefined) list.invalid(field, undefined, detail);
    return true;
  }
  if (now < 0 || now > LONGEST_DEADLINE) {
    const detail = `must be between 0 and ${String(LONGEST_DEADLINE)}, inclusive`;
    list.invalid(field, now, detail);
    return false;
  }
  if (before === undefined || before >= now) return true;
  list.invalid(field, now, 'must be less than or equal to previous value');
  return false;
}

function checkAddedTolerations(
  now: readonly Toleration[],
  before: readonly Toleration[],
  list: ErrorList,
): void {
  const timeless = ({ tolerationSeconds: _, ...toleration }: Toleration): Toleration => toleration;
  const isKept = (old: Toleration): boolean =>
    now.some((one) => meansSame(timeless(one), timeless(old), undefined));
  if (!before.every(isKept)) {
    const detail = 'existing toleration can not be modified except its tolerationSeconds';
    list.forbidden(Path.spec.child('tolerations'), detail);
    return;
  }
  checkTolerations(now, Path.spec.child('tolerations'), list);
}

/** The names of new gates may be missing. */
function checkGates(
  { schedulingGates = [] }: Loose<PodSpec>,
  { schedulingGates: before = [] }: PodSpec,
  list: ErrorList,
): void {
  const known = new Set(before.map(({ name }) => name));
  for (const [index, { name = '' }] of schedulingGates.entries()) {
    if (known.has(name)) continue;
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`;
    list.forbidden(Path.spec.child('schedulingGates').index(index).child('name'), detail);
  }
}

/** The spec with the old values of the mutable fields. */
function withFreeFields(spec: PodSpec, old: PodSpec): PodSpec {
  const withImages = (field: 'containers' | 'initContainers'): readonly Container[] =>
    containersOf(spec, field).map((container, at) =>
      keep(container, 'image', containersOf(old, field)[at]?.image),
    );
  const { terminationGracePeriodSeconds: grace = 0 } = old;
  const isForced = grace < 0 && spec.terminationGracePeriodSeconds === 1;
  const images = keep(
    { ...spec, containers: withImages('containers') },
    'initContainers',
    spec.initContainers && withImages('initContainers'),
  );
  const freed = keep(images, 'activeDeadlineSeconds', old.activeDeadlineSeconds);
  const placed = keep(freed, 'schedulingGates', old.schedulingGates);
  const tolerating = keep(placed, 'tolerations', old.tolerations);
  return isForced ? { ...tolerating, terminationGracePeriodSeconds: grace } : tolerating;
}

/** The object with one field replaced; undefined removes it. */
function keep<T extends object, K extends keyof T>(object: T, key: K, value: T[K] | undefined): T {
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...rest } = object;
  // Callers pass undefined only for optional fields.
  return rest as T;
}

/** A gated pod may add constraints: additions are not compared. */
function checkGated(munged: PodSpec, old: PodSpec, list: ErrorList): PodSpec {
  if ((old.schedulingGates ?? []).length === 0) return munged;
  const { nodeSelector = {} } = munged;
  const isLost = Object.entries(old.nodeSelector ?? {}).some(
    ([key, value]) => nodeSelector[key] !== value,
  );
  if (isLost) {
    const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
    list.invalid(Path.spec.child('nodeSelector'), sortedMap(munged.nodeSelector), detail);
  }
  const selected = keep(munged, 'nodeSelector', old.nodeSelector);
  checkNodeAffinity(munged, old, list);
  const { nodeAffinity: _, ...rest } = munged.affinity ?? {};
  const before = old.affinity?.nodeAffinity;
  const affinity = before === undefined ? rest : { ...rest, nodeAffinity: before };
  const isBare = old.affinity === undefined && Object.keys(affinity).length === 0;
  return keep(selected, 'affinity', isBare ? undefined : affinity);
}

function checkNodeAffinity(munged: PodSpec, old: PodSpec, list: ErrorList): void {
  const termsOf = ({ affinity }: PodSpec): readonly NodeSelectorTerm[] | undefined =>
    affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const [given, before = []] = [termsOf(munged), termsOf(old)];
  const now = given ?? [];
  const path = Path.spec
    .child('affinity')
    .child('nodeAffinity')
    .child('requiredDuringSchedulingIgnoredDuringExecution')
    .child('nodeSelectorTerms');
  if (before.length > 0 && before.length !== now.length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed';
    list.invalid(path, given?.map(shownTerm), detail);
    return;
  }
  for (const [index, term] of before.entries()) {
    const other = now[index] ?? {};
    const isKept = (['matchExpressions', 'matchFields'] as const).every((field) =>
      (term[field] ?? []).every((one, at) => meansSame(one, other[field]?.[at], undefined)),
    );
    if (isKept) continue;
    const detail = 'only additions are allowed (no mutations or deletions)';
    list.invalid(path.index(index), shownTerm(other), detail);
  }
}

const shownTerm = (term: NodeSelectorTerm): unknown => internalForm(term, 'NodeSelectorTerm');
