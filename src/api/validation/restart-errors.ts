import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { forbidden, notSupported, required } from '../field-error.ts';
import type { Container, PodSpec } from '../types.ts';
import type { ErrorList } from './error-list.ts';

/** Feature gates of rules for single containers (KEP-5307, KEP-5532). */
export const RULES_GATE = 'ContainerRestartRules';
export const RESTART_ALL_GATE = 'RestartAllContainersOnContainerExits';

const RESTART_ALL = 'RestartAllContainers';
const MOST_RULES = 20;
const MOST_EXIT_CODES = 255;

/** True if a container restarts all containers of its pod. */
export const restartsAll = (spec: PodSpec): boolean =>
  containersOf(spec).some(({ restartPolicyRules = [] }) =>
    restartPolicyRules.some(({ action }) => action === RESTART_ALL),
  );

/** True if a container has rules for its restart. */
export const hasRestartRules = (spec: PodSpec): boolean =>
  containersOf(spec).some(({ restartPolicyRules }) => restartPolicyRules !== undefined) ||
  spec.containers.some(({ restartPolicy }) => restartPolicy !== undefined);

const containersOf = ({ containers, initContainers = [] }: PodSpec): readonly Container[] => [
  ...containers,
  ...initContainers,
];

/** Rules: validateContainers and validateInitContainerRestartPolicy, pkg/apis/core/validation/validation.go, v1.36. */
export function checkRestartPolicy(
  container: Container,
  path: string,
  isInit: boolean,
  list: ErrorList,
): void {
  const { restartPolicy, restartPolicyRules = [] } = container;
  const isSidecar = isInit && restartPolicy === 'Always';
  if (restartPolicyRules.length === 0 && (isSidecar || restartPolicy === undefined)) return;
  const gates = list.askGates();
  if (gates === undefined) return;
  if (!isEnabled(gates, RULES_GATE)) {
    // Since v1.34 the API server drops the policy and the rules before it validates.
    if (!isInit || Object.hasOwn(gates, RULES_GATE)) return;
    list.oneOf(`${path}.restartPolicy`, restartPolicy, ['Always']);
  } else if (isSidecar && !isEnabled(gates, RESTART_ALL_GATE)) {
    const detail =
      'restartPolicyRules are not allowed for init containers with restart policy Always';
    list.add(forbidden(`${path}.restartPolicyRules`, detail));
  } else checkRules(container, path, gates, list);
}

/** Rule: validateContainerRestartPolicy, the same file. */
function checkRules(
  { restartPolicy, restartPolicyRules = [] }: Container,
  path: string,
  gates: Gates,
  list: ErrorList,
): void {
  const field = `${path}.restartPolicy`;
  if (restartPolicy === undefined) {
    list.add(required(field, 'must specify restartPolicy when restart rules are used'));
  } else list.oneOf(field, restartPolicy, ['Always', 'Never', 'OnFailure']);
  list.atMost(`${path}.restartPolicyRules`, restartPolicyRules, MOST_RULES);
  const allowsAll = isEnabled(gates, RESTART_ALL_GATE);
  for (const [index, { action, exitCodes }] of restartPolicyRules.entries()) {
    const rule = `${path}.restartPolicyRules[${String(index)}]`;
    if (action !== 'Restart' && !(allowsAll && action === RESTART_ALL)) {
      list.add(notSupported(`${rule}.action`, action, ['Restart']));
    }
    if (exitCodes === undefined) {
      list.add(required(`${rule}.exitCodes`, 'must be specified'));
      continue;
    }
    const { operator, values = [] } = exitCodes;
    if (operator !== 'In' && operator !== 'NotIn') {
      list.add(notSupported(`${rule}.exitCodes.operator`, operator, ['In', 'NotIn']));
    }
    list.atMost(`${rule}.exitCodes.values`, values, MOST_EXIT_CODES);
  }
}
