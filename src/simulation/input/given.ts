import { problemOf } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { shareEqualSpecs } from '../../objects/index.ts';
import { Given, objectsOf, takeIn, type InputObject } from '../../input/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { ObjectLists, PlanOptions } from './plan.ts';
import { applyPodRules, readPodRules } from '../pod-rules/index.ts';

const IN_CLUSTER = { side: 'cluster' } as const;
const APPLIED = { side: 'apply' } as const;
const ADMITTED = { admitted: true };

/** All objects of an input in its order. */
export function givenOf({
  objects,
  cluster = [],
  apply = [],
  pods = [],
}: ObjectLists): readonly Given[] {
  const isRead = cluster.length + apply.length + pods.length === 0 && objects.every(isGiven);
  if (isRead) return objects;
  return [
    ...objects.map((object) => takeIn(object)),
    ...cluster.map((object) => takeIn(object, IN_CLUSTER)),
    ...apply.map((object) => takeIn(object, APPLIED)),
    ...pods.map((pod) => takeIn(pod, ADMITTED)),
  ];
}

/** The input with all its objects as one list. */
export function inOneList<T extends ObjectLists>(
  input: T,
): Omit<T, keyof ObjectLists> & { readonly objects: readonly Given[] } {
  const { objects: _objects, cluster: _cluster, apply: _apply, pods: _pods, ...rest } = input;
  return { ...rest, objects: givenOf(input) };
}

const isGiven = (object: InputObject): object is Given => object instanceof Given;

/** The list with equal specs of pending pods as one object: see `shareEqualSpecs`. */
export function withSharedSpecs(given: readonly Given[]): readonly Given[] {
  const shared = shareEqualSpecs(objectsOf(given));
  return given.map((one, at) => {
    const object = shared[at];
    return object === undefined || object === one.object ? one : one.with(object);
  });
}

/** The objects with the workloads that PodRules make of custom resources. Problems of either are added to `problems`. */
export function withPodsOf(
  given: readonly Given[],
  { podRules: document, maxPods }: PlanOptions,
  problems: Problem[],
): readonly Given[] {
  if (document === undefined) return given;
  const wrong: DocumentProblem[] = [];
  const rules = readPodRules(document, wrong);
  append(
    problems,
    wrong.map((problem) => problemOf('PodRules', problem)),
  );
  if (rules === undefined) return given;
  try {
    return applyPodRules(given, rules, maxPods);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    append(problems, error.problems);
    return given;
  }
}
