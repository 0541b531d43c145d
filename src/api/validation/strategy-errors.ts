import { forbidden, invalid, notSupported, required } from '../field-error.ts';
import type {
  DaemonSetUpdateStrategy,
  DeploymentStrategy,
  IntOrString,
  StatefulSetUpdateStrategy,
} from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { internalForm } from './internal-form.ts';

const ROLLING = 'RollingUpdate';
const PERCENT_WRONG =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** Rule: ValidateDeploymentStrategy, pkg/apis/apps/validation/validation.go, v1.34; the others are in the same file. */
export function checkDeploymentStrategy(
  strategy: DeploymentStrategy | undefined,
  path: string,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy ?? {};
  if (type === 'Recreate') {
    if (rollingUpdate === undefined) return;
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    list.add(forbidden(`${path}.rollingUpdate`, detail));
  } else if (type === ROLLING || type === '') {
    const { maxUnavailable = '25%', maxSurge = '25%' } = rollingUpdate ?? {};
    const field = `${path}.rollingUpdate`;
    checkAmount(`${field}.maxUnavailable`, maxUnavailable, list);
    checkAmount(`${field}.maxSurge`, maxSurge, list);
    if (amountOf(maxUnavailable) === 0 && amountOf(maxSurge) === 0) {
      const detail = 'may not be 0 when `maxSurge` is 0';
      list.add(invalid(`${field}.maxUnavailable`, maxUnavailable, detail));
    }
    checkAtMostAll(`${field}.maxUnavailable`, maxUnavailable, list);
  } else {
    const shown = internalForm(strategy, 'DeploymentStrategy');
    list.add(notSupported(path, shown, ['Recreate', ROLLING]));
  }
}

export function checkDaemonSetStrategy(
  strategy: DaemonSetUpdateStrategy | undefined,
  path: string,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy ?? {};
  if (type === 'OnDelete') return;
  if (type !== ROLLING && type !== '') {
    const shown = internalForm(strategy, 'DaemonSetUpdateStrategy');
    list.add(notSupported(path, shown, [ROLLING, 'OnDelete']));
    return;
  }
  checkRollingDaemonSet(rollingUpdate ?? {}, `${path}.rollingUpdate`, list);
}

function checkRollingDaemonSet(
  { maxUnavailable = 1, maxSurge = 0 }: NonNullable<DaemonSetUpdateStrategy['rollingUpdate']>,
  field: string,
  list: ErrorList,
): void {
  checkAmount(`${field}.maxUnavailable`, maxUnavailable, list);
  checkAmount(`${field}.maxSurge`, maxSurge, list);
  checkAtMostAll(`${field}.maxUnavailable`, maxUnavailable, list);
  checkAtMostAll(`${field}.maxSurge`, maxSurge, list);
  const [unavailable, surge] = [amountOf(maxUnavailable), amountOf(maxSurge)];
  if (unavailable !== 0 && surge !== 0) {
    const detail = 'may not be set when maxUnavailable is non-zero';
    list.add(invalid(`${field}.maxSurge`, maxSurge, detail));
  } else if (unavailable === 0 && surge === 0) {
    list.add(required(`${field}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
  }
}

export function checkStatefulSetStrategy(
  strategy: StatefulSetUpdateStrategy | undefined,
  path: string,
  list: ErrorList,
): void {
  const { type = '', rollingUpdate } = strategy ?? {};
  const field = `${path}.rollingUpdate`;
  if (type === 'OnDelete') {
    if (rollingUpdate === undefined) return;
    list.add(
      invalid(
        field,
        internalForm(rollingUpdate, 'RollingUpdateStatefulSetStrategy'),
        "only allowed for updateStrategy 'RollingUpdate'",
      ),
    );
  } else if (type === ROLLING || type === '') {
    list.notNegative(`${field}.partition`, rollingUpdate?.partition);
  } else {
    const shown = internalForm(strategy, 'StatefulSetUpdateStrategy');
    list.add(invalid(path, shown, "must be 'RollingUpdate' or 'OnDelete'"));
  }
}

/** Rule: ValidatePositiveIntOrPercent, the same file. */
export function checkAmount(field: string, amount: IntOrString, list: ErrorList): void {
  if (typeof amount === 'number') list.notNegative(field, amount);
  else if (!/^[0-9]+%$/.test(amount)) list.add(invalid(field, amount, PERCENT_WRONG));
}

/** Rule: IsNotMoreThan100Percent, the same file. */
export function checkAtMostAll(field: string, amount: IntOrString, list: ErrorList): void {
  if (typeof amount !== 'string' || !/^[0-9]+%$/.test(amount) || amountOf(amount) <= 100) return;
  list.add(invalid(field, amount, 'must not be greater than 100%'));
}

/** A number of pods or percent; other text counts as 0. */
function amountOf(amount: IntOrString): number {
  if (typeof amount === 'number') return amount;
  const number = Number.parseInt(amount, 10);
  return /^[0-9]+%?$/.test(amount) ? number : 0;
}
