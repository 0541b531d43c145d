import { isEnabled } from '../../../features/index.ts';
import type { Gates } from '../../../features/index.ts';
import type {
  Path,
  Loose,
  Container,
  ContainerRestartRule,
  PodSpec,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

/** Feature gates of rules for single containers (KEP-5307, KEP-5532). */
export const RULES_GATE = 'ContainerRestartRules';
export const RESTART_ALL_GATE = 'RestartAllContainersOnContainerExits';

const RESTART_ALL = 'RestartAllContainers';
const MOST_RULES = 20;
const MOST_EXIT_CODES = 255;

type AnyContainer = Loose<Container>;

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

/** Rule: validateContainers, pkg/apis/core/validation/validation.go, v1.36. */
export function checkRestartPolicy(container: AnyContainer, path: Path, list: ErrorList): void {
  const { restartPolicy, restartPolicyRules = [] } = container;
  if (restartPolicyRules.length === 0 && restartPolicy === undefined) return;
  const gates = list.askGates();
  if (gates === undefined) return;
  if (isEnabled(gates, RULES_GATE)) checkRules(container, path, gates, list);
  // Since v1.34 the API server drops the policy and the rules before it validates.
  else if (restartPolicy !== undefined && !Object.hasOwn(gates, RULES_GATE)) {
    list.forbidden(path.child('restartPolicy'), 'may not be set for non-init containers');
  }
}

/** Rule: validateInitContainerRestartPolicy, the same file. */
export function checkInitRestartPolicy(container: AnyContainer, path: Path, list: ErrorList): void {
  const { restartPolicy, restartPolicyRules = [] } = container;
  const isSidecar = restartPolicy === 'Always';
  if (restartPolicyRules.length === 0 && (isSidecar || restartPolicy === undefined)) return;
  const gates = list.askGates();
  if (gates === undefined) return;
  if (!isEnabled(gates, RULES_GATE)) {
    if (Object.hasOwn(gates, RULES_GATE) || restartPolicy === undefined) return;
    list.supported(path.child('restartPolicy'), restartPolicy, ['Always']);
  } else if (isSidecar && !isEnabled(gates, RESTART_ALL_GATE)) {
    const detail =
      'restartPolicyRules are not allowed for init containers with restart policy Always';
    list.forbidden(path.child('restartPolicyRules'), detail);
  } else checkRules(container, path, gates, list);
}

/** Rule: validateContainerRestartPolicy, the same file. */
function checkRules(
  { restartPolicy, restartPolicyRules: rules = [] }: AnyContainer,
  path: Path,
  gates: Gates,
  list: ErrorList,
): void {
  const field = path.child('restartPolicy');
  if (restartPolicy === undefined) {
    list.required(field, 'must specify restartPolicy when restart rules are used');
  } else list.supported(field, restartPolicy, ['Always', 'Never', 'OnFailure']);
  const rulesPath = path.child('restartPolicyRules');
  if (rules.length > MOST_RULES) list.tooLong(rulesPath, MOST_RULES);
  const allowsAll = isEnabled(gates, RESTART_ALL_GATE);
  for (const [at, rule] of rules.entries()) checkRule(rule, allowsAll, rulesPath.index(at), list);
}

function checkRule(
  { action = '', exitCodes }: Loose<ContainerRestartRule>,
  allowsAll: boolean,
  path: Path,
  list: ErrorList,
): void {
  if (action !== 'Restart' && !(allowsAll && action === RESTART_ALL)) {
    list.notSupported(path.child('action'), action, ['Restart']);
  }
  const codesPath = path.child('exitCodes');
  if (exitCodes === undefined) {
    list.required(codesPath, 'must be specified');
    return;
  }
  const { operator = '', values = [] } = exitCodes;
  list.supported(codesPath.child('operator'), operator, ['In', 'NotIn']);
  if (values.length > MOST_EXIT_CODES) list.tooLong(codesPath.child('values'), MOST_EXIT_CODES);
}
