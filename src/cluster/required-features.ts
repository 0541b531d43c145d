import { isEnabled } from '../features/index.ts';
import type { Features } from '../features/index.ts';
import { field } from './pod-field.ts';
import type { PodField } from './pod-field.ts';
import type { ContainerPart } from './pod-parts.ts';

const NONE: readonly never[] = [];

const PARTS = ['containers', 'initContainers', 'hostNetwork', 'hostUsers'] as const;

/**
 * The features that the node of a pod must declare, in alphabetical order. Without ContainerRestartRules the API server drops restart
 * rules.
 *
 * Source: kubernetes v1.36.3 component-helpers/nodedeclaredfeatures/features: those with InferForScheduling.
 */
export function requiredFeatures({ gates, rules }: Features): PodField<readonly string[]> {
  if (!isEnabled(gates, 'NodeDeclaredFeatures')) return field([], () => NONE);
  const hasRules = isEnabled(gates, 'ContainerRestartRules');
  return field(PARTS, ({ containers, initContainers = NONE, hostNetwork, hostUsers }) => {
    const required: string[] = [];
    if (hasRules && (containers.some(restartsAll) || initContainers.some(restartsAll))) {
      required.push('RestartAllContainersOnContainerExits');
    }
    if (rules.requiresHostUsers && hostNetwork === true && hostUsers === false) {
      required.push('UserNamespacesHostNetworkSupport');
    }
    return required.length === 0 ? NONE : required;
  });
}

const restartsAll = ({ restartPolicyRules = NONE }: ContainerPart): boolean =>
  restartPolicyRules.some(({ action }) => action === 'RestartAllContainers');
