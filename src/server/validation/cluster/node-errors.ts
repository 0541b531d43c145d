import { goQuote } from '../../../golang/index.ts';
import { isRecord } from '../../../units/index.ts';
import { Path } from '../../../objects/index.ts';
import type { Loose, Node, Taint } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { familyOfRange } from '../rules/ip-address.ts';
import { areBothFamilies, checkRange } from '../rules/ips.ts';
import { parseJson, unreadable } from '../decoding/json-text.ts';
import { checkTaints } from '../pods/placement-errors.ts';
import { checkNodeResources } from '../pods/resource-errors.ts';

const FEATURE_NAME = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/;
const LONGEST_FEATURE_NAME = 253;
const TAINTS_NOTE = 'scheduler.alpha.kubernetes.io/taints';
/** Upstream calls the taints metadata. */
export const TAINTS = Path.metadata.child('taints').writtenAs(Path.spec.child('taints'));
const AVOID_NOTE = 'scheduler.alpha.kubernetes.io/preferAvoidPods';

/** Rule: ValidateNode, pkg/apis/core/validation/validation.go, v1.34. */
export function checkNode({ metadata = {}, spec, status }: Loose<Node>, list: ErrorList): void {
  if (metadata.annotations !== undefined) checkNotes(metadata.annotations, list);
  checkTaints(spec?.taints ?? [], TAINTS, list);
  checkAmounts(status, list);
  checkSwap(status, list);
  checkPodRanges(spec?.podCIDRs ?? [], list);
  checkDeclaredFeatures(status?.declaredFeatures ?? [], list);
}

function checkSwap(status: Loose<Node>['status'], list: ErrorList): void {
  const swap = status?.nodeInfo?.swap?.capacity;
  if (swap === undefined) return;
  list.positive(Path.metadata.child('nodeSwapStatus').child('capacity'), swap);
}

export function checkAmounts(status: Loose<Node>['status'], list: ErrorList): void {
  checkNodeResources(status?.capacity, Path.status.child('capacity'), list);
  checkNodeResources(status?.allocatable, Path.status.child('allocatable'), list);
}

function checkPodRanges(ranges: readonly string[], list: ErrorList): void {
  const path = Path.spec.child('podCIDRs');
  for (const [at, range] of ranges.entries()) {
    const field = path.index(at);
    checkRange(range, at === 0 ? field.writtenAs(Path.spec.child('podCIDR')) : field, list);
  }
  if (ranges.length < 2) return;
  const families = ranges.map(familyOfRange);
  const broken = families.indexOf(undefined);
  if (broken >= 0) {
    const reason = `invalid CIDR[${String(broken)}]: <nil> (invalid CIDR address: ${ranges[broken] ?? ''})`;
    const detail = `invalid PodCIDRs. failed to check with dual stack with error:${reason}`;
    list.add({ type: 'InternalError', field: path, badValue: undefined, detail });
  }
  if (broken >= 0 || ranges.length > 2 || !areBothFamilies(families)) {
    const detail = 'may specify no more than one CIDR for each IP family';
    list.invalid(path, ranges, detail);
  }
}

/** Rule: ValidateNodeSpecificAnnotations, the same file. */
export function checkNotes(annotations: Readonly<Record<string, string>>, list: ErrorList): void {
  const path = Path.metadata.child('annotations');
  const taints = annotations[TAINTS_NOTE];
  if (taints) {
    const parsed = parseJson(taints);
    if (parsed === undefined || !Array.isArray(parsed)) {
      list.invalid(path, TAINTS_NOTE, 'must be a JSON list');
    } else {
      // The annotation was replaced in v1.6: its members are read as they are.
      const items = parsed.filter((one): one is Loose<Taint> => isRecord(one));
      checkTaints(items, path.child(TAINTS_NOTE), list);
    }
  }
  const avoids = annotations[AVOID_NOTE];
  if (avoids) checkAvoids(avoids, path, list);
}

/** Rule: ValidateAvoidPodsInNodeAnnotations, the same file. */
function checkAvoids(text: string, path: Path, list: ErrorList): void {
  const value = parseJson(text);
  if (!isRecord(value)) {
    list.invalid(
      path.child('AvoidPods').writtenAs(path.key(AVOID_NOTE)),
      AVOID_NOTE,
      unreadable(text),
    );
    return;
  }
  const entries = value['preferAvoidPods'];
  if (!Array.isArray(entries)) return;
  for (const [at, entry] of entries.entries()) {
    const item = path.child(AVOID_NOTE).index(at).child('PodSignature');
    const signature: unknown = isRecord(entry) ? entry['podSignature'] : undefined;
    const owner = isRecord(signature) ? signature['podController'] : undefined;
    if (!isRecord(owner)) list.required(item);
    else if (owner['controller'] !== true) {
      const field = item.child('PodController').child('Controller');
      list.invalid(field, false, 'must point to a controller');
    }
  }
}

/** Rule: validateNodeDeclaredFeatures, pkg/apis/core/validation/validation.go, v1.36. */
function checkDeclaredFeatures(features: readonly string[], list: ErrorList): void {
  const path = Path.status.child('declaredFeatures');
  for (const [index, feature] of features.entries()) {
    const problem = problemOfFeature(feature);
    if (problem !== undefined) list.invalid(path.index(index), feature, problem);
    const next = features[index + 1];
    if (next === undefined || feature < next) continue;
    const field = path.index(index + 1);
    if (feature === next) list.duplicate(field, next);
    else list.invalid(field, next, 'list must be sorted alphabetically');
  }
}

function problemOfFeature(name: string): string | undefined {
  const invalidName = `invalid feature name ${goQuote(name)}`;
  if (name.length > LONGEST_FEATURE_NAME) {
    return `${invalidName}: must be no more than ${String(LONGEST_FEATURE_NAME)} characters`;
  }
  return FEATURE_NAME.test(name)
    ? undefined
    : `${invalidName}: must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes`;
}
