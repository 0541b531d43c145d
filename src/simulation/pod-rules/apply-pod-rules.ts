import { sideOf } from '../../objects/index.ts';
import type { KubernetesObject, OwnerReference, Side } from '../../objects/index.ts';
import { positionOf, shareOrigin } from '../../manifests/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { changes } from '../not-modelled/index.ts';
import { DEFAULT_MAX_PODS } from '../input/pod-demand.ts';
import { makeWorkloads } from './make-workloads.ts';
import type { PodRule, PodRules } from './rule.ts';

/**
 * Replaces new and changed custom resources by the workloads that the rules make of them. Existing resources stay, since the cluster
 * has their pods.
 *
 * @throws InputError that lists all problems of the workloads
 */
export function applyPodRules(
  objects: readonly KubernetesObject[],
  { rules, namespace }: PodRules,
  side: (object: KubernetesObject) => Side = sideOf,
  maxPods: number = DEFAULT_MAX_PODS,
): readonly KubernetesObject[] {
  const problems: Problem[] = [];
  const stored = new Map<string, KubernetesObject>();
  const isRuled = (object: KubernetesObject): boolean =>
    rules.some((rule) => isAbout(rule, object));
  for (const object of objects) {
    if (isRuled(object) && side(object) === 'cluster') {
      stored.set(keyOf(object, namespace), object);
    }
  }
  const all = objects.flatMap((object) => {
    if (!isRuled(object) || side(object) === 'cluster') return [object];
    const before = stored.get(keyOf(object, namespace));
    if (before !== undefined && !changes(object, before)) return [object];
    const resource = shareOrigin(inNamespace(object, namespace), object);
    const owner = ownerReference(resource, before);
    const made = rules.flatMap((rule, index) => {
      if (!isAbout(rule, resource)) return [];
      const { workloads, problems: found } = makeWorkloads(rule, resource, owner, maxPods);
      append(
        problems,
        found.map((one) => problemOf(resource, index, one)),
      );
      return workloads;
    });
    return made.map((one) => shareOrigin(one, object));
  });
  if (problems.length > 0) throw new InputError(problems);
  return all;
}

/** `index`: the index of the rule. */
function problemOf(
  resource: KubernetesObject,
  index: number,
  { path, message }: Omit<Problem, 'object'>,
): Problem {
  const { kind, metadata } = resource;
  return {
    ...positionOf(resource),
    object: `${kind}/${metadata.name}`,
    ...(path === undefined ? {} : { path }),
    message: `by rules[${String(index)}] of its PodRules: ${message}`,
  };
}

const groupOf = ({ apiVersion }: KubernetesObject): string => apiVersion.split('/', 1)[0] ?? '';

const isAbout = ({ group, kind }: PodRule, object: KubernetesObject): boolean =>
  object.kind === kind && groupOf(object) === group;

const keyOf = (object: KubernetesObject, namespace: string): string =>
  JSON.stringify([
    groupOf(object),
    object.kind,
    object.metadata.namespace ?? namespace,
    object.metadata.name,
  ]);

function inNamespace(object: KubernetesObject, namespace: string): KubernetesObject {
  const { metadata } = object;
  return { ...object, metadata: { ...metadata, namespace: metadata.namespace ?? namespace } };
}

/** The uid is that of the existing resource, or made up for a new one. */
function ownerReference(
  { apiVersion, kind, metadata: { name, namespace = '', uid } }: KubernetesObject,
  stored: KubernetesObject | undefined,
): OwnerReference {
  const own = uid ?? stored?.metadata.uid ?? `${kind.toLowerCase()}-${namespace}-${name}`;
  return { apiVersion, kind, name, uid: own, controller: true, blockOwnerDeletion: true };
}
