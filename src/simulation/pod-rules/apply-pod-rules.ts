import { groupOf, refText, refOf } from '../../objects/index.ts';
import type { KubernetesObject, NamespacedObject, OwnerReference } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { changes } from '../not-modelled/index.ts';
import { DEFAULT_MAX_PODS } from '../input/pod-demand.ts';
import { identityOf } from '../input/layers.ts';
import { makeWorkloads } from './make-workloads.ts';
import type { PodRule, PodRules } from './rule.ts';

/**
 * Replaces new and changed custom resources by the workloads that the rules make of them. Existing resources stay, since the cluster
 * has their pods.
 *
 * @throws InputError that lists all problems of the workloads
 */
export function applyPodRules(
  given: readonly Given[],
  { rules, namespace }: PodRules,
  maxPods: number = DEFAULT_MAX_PODS,
): readonly Given[] {
  const problems: Problem[] = [];
  const stored = new Map<string, KubernetesObject>();
  const isRuled = ({ object, admitted }: Given): boolean =>
    !admitted && rules.some((rule) => isAbout(rule, object));
  for (const one of given) {
    if (isRuled(one) && one.side === 'cluster') {
      stored.set(identityOf(completed(one.object, namespace)), one.object);
    }
  }
  const all = given.flatMap((one) => {
    if (!isRuled(one) || one.side === 'cluster') return [one];
    const { object } = one;
    const resource = completed(object, namespace);
    const before = stored.get(identityOf(resource));
    if (before !== undefined && !changes(object, before)) return [one];
    const owner = ownerReference(resource, before);
    const made = rules.flatMap((rule, index) => {
      if (!isAbout(rule, resource)) return [];
      const { workloads, problems: found } = makeWorkloads(rule, resource, owner, maxPods);
      append(
        problems,
        found.map((problem) => problemOf(one.with(resource), index, problem)),
      );
      return workloads;
    });
    return made.map((workload) => one.with(workload));
  });
  if (problems.length > 0) throw new InputError(problems);
  return all;
}

/** `index`: the index of the rule. */
function problemOf(
  resource: Given,
  index: number,
  { path, message }: Omit<Problem, 'object'>,
): Problem {
  return {
    ...resource.placeOf(),
    object: refText(refOf(resource.object)),
    ...(path === undefined ? {} : { path }),
    message: `by rules[${String(index)}] of its PodRules: ${message}`,
  };
}

const isAbout = ({ group, kind }: PodRule, object: KubernetesObject): boolean =>
  object.kind === kind && groupOf(object.apiVersion) === group;

/** Custom resources with a rule are known to be in a namespace, unlike others. */
function completed(object: KubernetesObject, usual: string): NamespacedObject {
  const { namespace = usual, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, namespace } };
}

/** The uid of the existing resource, or a made-up uid for a new resource. */
function ownerReference(
  { apiVersion, kind, metadata: { name, namespace, uid } }: NamespacedObject,
  stored: KubernetesObject | undefined,
): OwnerReference {
  const own = uid ?? stored?.metadata.uid ?? `${kind.toLowerCase()}-${namespace}-${name}`;
  return { apiVersion, kind, name, uid: own, controller: true, blockOwnerDeletion: true };
}
