import type { Container, ObjectMeta } from '../../api/index.ts';
import { matchesGlob } from './glob.ts';
import type { Settings } from './knobs.ts';

/** Which containers a rule is about: those that match all that is given. Texts may hold * for any characters. */
export interface RuleMatch {
  readonly image?: string;
  /** "Deployment/web", "Job/*"; a pod of its own is "Pod/web". */
  readonly workload?: string;
  readonly namespace?: string;
  readonly container?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What a model says of some containers. */
export interface BehaviourRule {
  readonly match: RuleMatch;
  readonly settings: Settings;
}

export function matches(
  { match }: BehaviourRule,
  { namespace = 'default', labels = {} }: ObjectMeta,
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

/** "Deployment/web" of a pod that a ReplicaSet of that Deployment made; "Pod/web" of one that nobody controls. */
export function workloadOf({ name, labels = {}, ownerReferences = [] }: ObjectMeta): string {
  const owner = ownerReferences.find(({ controller }) => controller === true);
  if (owner === undefined) return `Pod/${name}`;
  const hash = labels['pod-template-hash'];
  if (owner.kind === 'ReplicaSet' && hash !== undefined && owner.name.endsWith(`-${hash}`)) {
    return `Deployment/${owner.name.slice(0, -hash.length - 1)}`;
  }
  return `${owner.kind}/${owner.name}`;
}
