import { isKind, qosClass, requirementHolds } from '../../objects/index.ts';
import type {
  KubernetesObject,
  PersistentVolumeClaim,
  Pod,
  PodAffinityTerm,
  ResourceQuota,
  ScopedResourceSelectorRequirement,
} from '../../objects/index.ts';

/**
 * True if an object matches all scopes of a quota. A quota without scopes matches every object; a quota with scopes matches
 * only pods, or claims by their VolumeAttributesClass.
 * Source: apiserver pkg/quota/v1/generic/evaluator.go Matches and the scope functions of the evaluators, v1.34.
 */
export function matchesScopes({ spec }: ResourceQuota, object: KubernetesObject): boolean {
  const { scopes = [], scopeSelector } = spec ?? {};
  const requirements = [
    ...scopes.map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(scopeSelector?.matchExpressions ?? []),
  ];
  return requirements.every((requirement) => matches(requirement, object));
}

function matches(
  requirement: ScopedResourceSelectorRequirement,
  object: KubernetesObject,
): boolean {
  if (isKind(object, 'Pod')) return podMatches(requirement, object);
  if (!isKind(object, 'PersistentVolumeClaim')) return false;
  return requirement.scopeName === 'VolumeAttributesClass' && claimMatches(requirement, object);
}

function podMatches(requirement: ScopedResourceSelectorRequirement, pod: Pod): boolean {
  switch (requirement.scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return requirementHolds(requirement, namedIn(pod));
    case 'CrossNamespacePodAffinity':
      return reachesOtherNamespaces(pod);
    default:
      return false;
  }
}

/** The pod has a deadline. */
function isTerminating({ spec }: Pod): boolean {
  return (spec.activeDeadlineSeconds ?? -1) >= 0;
}

function namedIn({ spec: { priorityClassName = '' } }: Pod): string | undefined {
  return priorityClassName === '' ? undefined : priorityClassName;
}

function isBestEffort(pod: Pod): boolean {
  return (pod.status?.qosClass ?? qosClass(pod)) === 'BestEffort';
}

function claimMatches(
  requirement: ScopedResourceSelectorRequirement,
  { spec, status }: PersistentVolumeClaim,
): boolean {
  const names = [
    spec?.volumeAttributesClassName,
    status?.currentVolumeAttributesClassName,
    status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ].filter(Boolean);
  if (names.length === 0) return requirementHolds(requirement, undefined);
  return names.some((name) => requirementHolds(requirement, name));
}

function reachesOtherNamespaces({ spec: { affinity } }: Pod): boolean {
  return [affinity?.podAffinity, affinity?.podAntiAffinity].some((rules) => {
    const required = rules?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const preferred = rules?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    return [...required, ...preferred.map(({ podAffinityTerm }) => podAffinityTerm)].some(reaches);
  });
}

function reaches({ namespaces = [], namespaceSelector }: PodAffinityTerm): boolean {
  return namespaces.length > 0 || namespaceSelector !== undefined;
}
