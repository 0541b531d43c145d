import { isEnabled } from '../../../features/index.ts';
import type {
  Path,
  Loose,
  DaemonSetUpdateStrategy,
  DeploymentStrategy,
  IntOrString,
  RollingUpdateStatefulSetStrategy,
  StatefulSetUpdateStrategy,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { percentProblems } from '../rules/texts.ts';

/** The feature gate of StatefulSets that update several pods at once. */
const MAX_UNAVAILABLE_GATE = 'MaxUnavailableStatefulSet';
const ROLLING = 'RollingUpdate';

/** Rule: ValidateDeploymentStrategy, pkg/apis/apps/validation/validation.go, v1.34; the others are in the same file. */
export function checkDeploymentStrategy(
  strategy: Loose<DeploymentStrategy>,
  path: Path,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy;
  const field = path.child('rollingUpdate');
  if (type === 'Recreate') {
    if (rollingUpdate === undefined) return;
    list.forbidden(field, "may not be specified when strategy `type` is 'Recreate'");
  } else if (type === ROLLING) {
    const { maxUnavailable = 0, maxSurge = 0 } = rollingUpdate ?? {};
    checkAmount(maxUnavailable, field.child('maxUnavailable'), list);
    checkAmount(maxSurge, field.child('maxSurge'), list);
    if (amountOf(maxUnavailable) === 0 && amountOf(maxSurge) === 0) {
      const detail = 'may not be 0 when `maxSurge` is 0';
      list.invalid(field.child('maxUnavailable'), maxUnavailable, detail);
    }
    checkAtMostAll(maxUnavailable, field.child('maxUnavailable'), list);
  } else {
    const shown = internalForm(strategy, 'DeploymentStrategy');
    list.notSupported(path, shown, ['Recreate', ROLLING]);
  }
}

export function checkDaemonSetStrategy(
  strategy: Loose<DaemonSetUpdateStrategy>,
  path: Path,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy;
  if (type === 'OnDelete') return;
  if (type !== ROLLING) {
    const shown = internalForm(strategy, 'DaemonSetUpdateStrategy');
    list.notSupported(path, shown, [ROLLING, 'OnDelete']);
    return;
  }
  const { maxUnavailable = 0, maxSurge = 0 } = rollingUpdate ?? {};
  const unavailablePath = path.child('rollingUpdate').child('maxUnavailable');
  const surgePath = path.child('rollingUpdate').child('maxSurge');
  checkAmount(maxUnavailable, unavailablePath, list);
  checkAmount(maxSurge, surgePath, list);
  checkAtMostAll(maxUnavailable, unavailablePath, list);
  checkAtMostAll(maxSurge, surgePath, list);
  const [unavailable, surge] = [amountOf(maxUnavailable), amountOf(maxSurge)];
  if (unavailable !== 0 && surge !== 0) {
    list.invalid(surgePath, maxSurge, 'may not be set when maxUnavailable is non-zero');
  } else if (unavailable === 0 && surge === 0) {
    list.required(unavailablePath, 'cannot be 0 when maxSurge is 0');
  }
}

export function checkStatefulSetStrategy(
  strategy: Loose<StatefulSetUpdateStrategy>,
  path: Path,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy;
  const field = path.child('rollingUpdate');
  if (type === 'OnDelete') {
    if (rollingUpdate === undefined) return;
    const shown = internalForm(rollingUpdate, 'RollingUpdateStatefulSetStrategy');
    list.invalid(field, shown, "only allowed for updateStrategy 'RollingUpdate'");
  } else if (type === ROLLING) checkRollingStatefulSet(rollingUpdate ?? {}, field, list);
  else if (type === '') list.required(path);
  else {
    const shown = internalForm(strategy, 'StatefulSetUpdateStrategy');
    list.invalid(path, shown, "must be 'RollingUpdate' or 'OnDelete'");
  }
}

function checkRollingStatefulSet(
  { partition, maxUnavailable }: Loose<RollingUpdateStatefulSetStrategy>,
  path: Path,
  list: ErrorList,
): void {
  list.notNegative(path.child('partition'), partition);
  if (maxUnavailable === undefined) return;
  const gates = list.askGates();
  // The API server drops the field of a disabled feature.
  if (gates === undefined || !isEnabled(gates, MAX_UNAVAILABLE_GATE)) return;
  const field = path.child('maxUnavailable');
  checkAmount(maxUnavailable, field, list);
  if (amountOf(maxUnavailable) === 0) list.invalid(field, maxUnavailable, 'cannot be 0');
  checkAtMostAll(maxUnavailable, field, list);
}

/** Rule: ValidatePositiveIntOrPercent, the same file. */
export function checkAmount(amount: IntOrString, path: Path, list: ErrorList): void {
  if (typeof amount === 'number') list.notNegative(path, amount);
  else list.eachTyped(path, amount, percentProblems(amount));
}

/** Rule: IsNotMoreThan100Percent, the same file. */
export function checkAtMostAll(amount: IntOrString, path: Path, list: ErrorList): void {
  if (typeof amount !== 'string' || percentProblems(amount).length > 0) return;
  if (amountOf(amount) > 100) list.invalid(path, amount, 'must not be greater than 100%');
}

/** A number of pods or percent; other text counts as 0. */
function amountOf(amount: IntOrString): number {
  if (typeof amount === 'number') return amount;
  return /^(?:[-+]?[0-9]+|[0-9]+%)$/.test(amount) ? Number.parseInt(amount, 10) : 0;
}
