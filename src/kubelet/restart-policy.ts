import type { Container, ContainerRestartRule, Pod } from '../objects/index.ts';

/** Which restart policies of containers count; set by feature gates. */
export interface RestartFeatures {
  /** restartPolicy and restartPolicyRules of containers (ContainerRestartRules). */
  readonly ofContainers: boolean;
  /** The action RestartAllContainers (RestartAllContainersOnContainerExits). */
  readonly ofAll: boolean;
}

/** Up to v1.34 only the pod has a restart policy; init containers may be sidecars. */
export const POD_POLICY_ONLY: RestartFeatures = { ofContainers: false, ofAll: false };

/** Reason of containers that are removed so that all start again. */
export const RESTARTING_ALL = 'RestartingAllContainers';

/** The first rule of a container that an exit code matches (pkg/api/v1/pod/util.go: FindMatchingContainerRestartRule, v1.36). */
function matchingRule(
  { restartPolicyRules }: Container,
  exitCode: number,
): ContainerRestartRule | undefined {
  return restartPolicyRules?.find(({ exitCodes }) => {
    if (exitCodes === undefined) return false;
    const isListed = exitCodes.values?.includes(exitCode) === true;
    return exitCodes.operator === 'In' ? isListed : exitCodes.operator === 'NotIn' && !isListed;
  });
}

/** Whether the exit of a container restarts all containers of its pod. */
export function asksForRestartOfAll(container: Container, exitCode: number): boolean {
  return matchingRule(container, exitCode)?.action === 'RestartAllContainers';
}

/** Whether some exit could restart all containers (util.go: AllContainersCouldRestart, v1.36). */
export function couldRestartAll({ containers, initContainers }: Pod['spec']): boolean {
  return containers.some(hasRuleForAll) || initContainers?.some(hasRuleForAll) === true;
}

const hasRuleForAll = ({ restartPolicyRules }: Container): boolean =>
  restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers') === true;

/**
 * Whether a container that has exited is started again: by the first of its rules that matches, else by its own policy, else by that
 * of the pod (util.go: ContainerShouldRestart, v1.36). Rules without a policy of the container do not count.
 */
export function restartsAfter(
  container: Container,
  { restartPolicy: ofPod }: Pod['spec'],
  exitCode: number,
  features: RestartFeatures,
): boolean {
  if (!features.ofContainers || container.restartPolicy === undefined) {
    return restarts(ofPod, exitCode);
  }
  const action = matchingRule(container, exitCode)?.action;
  if (action === 'Restart' || (action === 'RestartAllContainers' && features.ofAll)) return true;
  return restarts(container.restartPolicy, exitCode);
}

function restarts(policy: string | undefined, exitCode: number): boolean {
  return policy === 'OnFailure' ? exitCode !== 0 : policy !== 'Never';
}

/** The policy of a container, without its restart rules: these need an exit code. */
export function policyOf(
  container: Container,
  { restartPolicy }: Pod['spec'],
  { ofContainers }: RestartFeatures,
): string | undefined {
  return ofContainers ? (container.restartPolicy ?? restartPolicy) : restartPolicy;
}
