import { controllerOf } from '../../objects/index.ts';
import type { Container, NamespacedMeta, ObjectMeta } from '../../objects/index.ts';
import { matchesGlob } from './glob.ts';
import type { Settings } from './knobs.ts';

/** Selects the containers that match every field set. In strings, * stands for any characters. */
export interface RuleMatch {
  readonly image?: string | undefined;
  /** "Deployment/web", "Job/*"; "Pod/web" is a pod without a controller. */
  readonly workload?: string | undefined;
  readonly namespace?: string | undefined;
  readonly container?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Behaviour settings of the containers that match. */
export interface BehaviourRule {
  readonly match: RuleMatch;
  readonly settings: Settings;
}

export function matches(
  { match }: BehaviourRule,
  { namespace, labels = {} }: NamespacedMeta,
  workload: string,
  container: Container,
): boolean {
  return (
    matchesGlob(match.image, container.image ?? '') &&
    matchesGlob(match.container, container.name) &&
    matchesGlob(match.namespace, namespace) &&
    matchesGlob(match.workload, workload) &&
    Object.entries(match.labels ?? {}).every(([key, value]) => labels[key] === value)
  );
}

/** "Deployment/web" for a pod of a ReplicaSet of that Deployment; "Pod/web" for a pod without a controller. */
export function workloadOf(metadata: ObjectMeta): string {
  const { name, labels = {} } = metadata;
  const owner = controllerOf(metadata);
  if (owner === undefined) return `Pod/${name}`;
  const hash = labels['pod-template-hash'];
  if (owner.kind === 'ReplicaSet' && hash !== undefined && owner.name.endsWith(`-${hash}`)) {
    return `Deployment/${owner.name.slice(0, -hash.length - 1)}`;
  }
  return `${owner.kind}/${owner.name}`;
}
