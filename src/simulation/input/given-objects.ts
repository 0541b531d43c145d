import { problemOf } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { shareEqualSpecs, sideOf } from '../../objects/index.ts';
import type { KubernetesObject, Side } from '../../objects/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { PlanInput, PlanOptions } from './plan.ts';
import { applyPodRules, readPodRules } from '../pod-rules/index.ts';

/** All objects of an input in its order, with their sides. */
export interface GivenObjects {
  readonly objects: readonly KubernetesObject[];
  /** `PlanInput.pods`: pods that have passed admission. */
  readonly apart: readonly KubernetesObject[];
  readonly sideOf: (object: KubernetesObject) => Side;
}

export function givenObjects({
  objects,
  cluster = [],
  apply = [],
  pods = [],
}: PlanInput): GivenObjects {
  const all = shareEqualSpecs([...objects, ...cluster, ...apply, ...pods]);
  const applied = objects.length + cluster.length;
  const apart = applied + apply.length;
  if (apart === objects.length) {
    return { objects: all.slice(0, apart), apart: all.slice(apart), sideOf };
  }
  const sides = new Map<KubernetesObject, Side>();
  for (const object of all.slice(objects.length, applied)) sides.set(object, 'cluster');
  for (const object of all.slice(applied, apart)) sides.set(object, 'apply');
  return {
    objects: all.slice(0, apart),
    apart: all.slice(apart),
    sideOf: (object) => sides.get(object) ?? sideOf(object),
  };
}

/** The objects with the workloads that PodRules make of custom resources. Problems of either are added to `problems`. */
export function withPodsOf(
  given: GivenObjects,
  { podRules: document, maxPods }: PlanOptions,
  problems: Problem[],
): GivenObjects {
  if (document === undefined) return given;
  const wrong: DocumentProblem[] = [];
  const rules = readPodRules(document, wrong);
  append(
    problems,
    wrong.map((problem) => problemOf('PodRules', problem)),
  );
  if (rules === undefined) return given;
  try {
    return { ...given, objects: applyPodRules(given.objects, rules, given.sideOf, maxPods) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    append(problems, error.problems);
    return given;
  }
}

/**
 * The objects as the caller passed them, since the manifest reader knows the places of these. Without the cluster's objects if there
 * are manifests: findings point to the manifest that changes something, not to the dump of a cluster.
 */
export function originalsOf({
  objects,
  cluster = [],
  apply = [],
  pods = [],
}: PlanInput): KubernetesObject[] {
  const applied = [...objects.filter((one) => sideOf(one) === 'apply'), ...apply, ...pods];
  return applied.length > 0 ? applied : [...objects, ...cluster];
}

/** As `originalsOf`, with the cluster's objects before the manifests: errors point to the file that is wrong, whichever it is. */
export function everyOriginalOf(input: PlanInput): KubernetesObject[] {
  const { objects, cluster = [] } = input;
  return [...objects, ...cluster, ...originalsOf(input)];
}
