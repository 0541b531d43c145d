import { Path, labelsErrors } from '../../../objects/index.ts';
import type { Loose, PriorityClass, RuntimeClass, Toleration } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, shapeOf } from '../rules/immutable.ts';
import { nameOf } from '../metadata-errors.ts';
import { checkTolerations } from '../pods/placement-errors.ts';
import { PREEMPTION_POLICIES } from '../pods/spec-errors.ts';
import { checkOverhead } from '../pods/resource-errors.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

/** Higher priorities are reserved for the system. */
const HIGHEST_USER_PRIORITY = 1_000_000_000;
const SYSTEM = 'system-';
/** The values of the classes that every cluster has. */
const SYSTEM_CLASSES: Readonly<Record<string, number | undefined>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

/** Rule: ValidatePriorityClass, pkg/apis/scheduling/validation/validation.go, v1.34. */
export function checkPriorityClass(
  { metadata = {}, value = 0, globalDefault = false, preemptionPolicy }: Loose<PriorityClass>,
  list: ErrorList,
): void {
  const name = nameOf(metadata);
  if (name.startsWith(SYSTEM)) {
    const problem = systemProblem(name, value, globalDefault);
    if (problem !== undefined) {
      const detail = `priority class names with '${SYSTEM}' prefix are reserved for system use only. error: ${problem}`;
      list.forbidden(Path.metadata.child('name'), detail);
    }
  } else if (value > HIGHEST_USER_PRIORITY) {
    const detail = `maximum allowed value of a user defined priority is ${String(HIGHEST_USER_PRIORITY)}`;
    list.forbidden(Path.root.child('value'), detail);
  }
  if (preemptionPolicy === undefined) return;
  list.oneOf(Path.root.child('preemptionPolicy'), preemptionPolicy, PREEMPTION_POLICIES);
}

/** Rule: IsKnownSystemPriorityClass, pkg/apis/scheduling/v1/helpers.go, v1.34. */
function systemProblem(name: string, value: number, isGlobal: boolean): string | undefined {
  const expected = SYSTEM_CLASSES[name];
  if (expected === undefined) return `${name} is not a known system priority class`;
  if (value !== expected) return `value of ${name} PriorityClass must be ${String(expected)}`;
  return isGlobal ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

/** Rule: ValidatePriorityClassUpdate, the same file. */
export function checkPriorityClassUpdate(
  { value, preemptionPolicy }: Loose<PriorityClass>,
  old: Loose<PriorityClass>,
  list: ErrorList,
): void {
  if (value !== old.value) {
    list.forbidden(Path.root.child('value'), 'may not be changed in an update.');
  }
  checkImmutable(
    Path.root.child('preemptionPolicy'),
    { now: preemptionPolicy, before: old.preemptionPolicy },
    shapeOf('PriorityClass', 'preemptionPolicy'),
    list,
  );
}

/** Rule: ValidateRuntimeClass, pkg/apis/node/validation/validation.go, v1.34. */
export function checkRuntimeClass(
  { handler = '', overhead, scheduling }: Loose<RuntimeClass>,
  list: ErrorList,
): void {
  list.each(Path.root.child('handler'), handler, dnsLabelProblems(handler));
  if (overhead !== undefined) {
    const path = Path.root.child('overhead');
    checkOverhead(overhead.podFixed ?? {}, path, path.child('podFixed'), list);
  }
  if (scheduling === undefined) return;
  const { nodeSelector = {}, tolerations = [] } = scheduling;
  const path = Path.root.child('scheduling');
  list.addAll(labelsErrors(nodeSelector, path.child('nodeSelector')));
  const tolerationsPath = path.child('tolerations');
  // Upstream appends the name of the field twice.
  checkTolerations(
    tolerations,
    tolerationsPath.child('tolerations').writtenAs(tolerationsPath),
    list,
  );
  checkUniqueTolerations(tolerations, tolerationsPath, list);
}

function checkUniqueTolerations(
  tolerations: readonly Loose<Toleration>[],
  path: Path,
  list: ErrorList,
): void {
  const seen = new Set<string>();
  for (const [at, toleration] of tolerations.entries()) {
    const { key = '', operator = '', value = '', effect = '', tolerationSeconds } = toleration;
    const text = JSON.stringify([key, operator, value, effect]);
    if (seen.has(text)) {
      const seconds = tolerationSeconds ?? null;
      const shown = { Key: key, Operator: operator, Value: value, Effect: effect };
      list.duplicate(path.index(at), { ...shown, TolerationSeconds: seconds });
    }
    seen.add(text);
  }
}
