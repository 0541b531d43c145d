import { field } from './field.ts';
import type { PodField } from './field.ts';
import type { ContainerPart } from './parts.ts';
import type { PodReading } from './reading.ts';

const NONE: readonly never[] = [];

const PARTS = ['containers', 'initContainers', 'hostNetwork', 'hostUsers'] as const;

/**
 * The features that the node of a pod must declare, in alphabetical order.
 *
 * Source: kubernetes v1.36.3 component-helpers/nodedeclaredfeatures/features (features with InferForScheduling).
 */
export function requiredFeatures({
  requiresFeatures,
  requiresHostUsers,
}: PodReading): PodField<readonly string[]> {
  if (!requiresFeatures) return field([], () => NONE);
  return field(PARTS, (parts) => featuresRequiredBy(parts, requiresHostUsers));
}

type RestartedPart = Partial<Pick<ContainerPart, 'restartPolicyRules'>>;

interface Requiring {
  readonly containers: readonly RestartedPart[];
  readonly initContainers?: readonly RestartedPart[] | undefined;
  readonly hostNetwork?: boolean | undefined;
  readonly hostUsers?: boolean | undefined;
}

/** The features that a node must declare to run a pod with these parts, by name of their gates. */
export function featuresRequiredBy(
  { containers, initContainers = NONE, hostNetwork, hostUsers }: Requiring,
  requiresHostUsers: boolean,
): readonly string[] {
  const restarts = containers.some(restartsAll) || initContainers.some(restartsAll);
  const hasUsers = requiresHostUsers && hostNetwork === true && hostUsers === false;
  if (!restarts && !hasUsers) return NONE;
  return [
    ...(restarts ? ['RestartAllContainersOnContainerExits'] : NONE),
    ...(hasUsers ? ['UserNamespacesHostNetworkSupport'] : NONE),
  ];
}

const restartsAll = ({ restartPolicyRules = NONE }: RestartedPart): boolean =>
  restartPolicyRules.some(({ action }) => action === 'RestartAllContainers');
