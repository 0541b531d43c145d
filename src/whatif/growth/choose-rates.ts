import { controllerOf, refKeyOf, refOf, refText, SCALABLE_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, ObjectKey, Scalable } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { isSimulatedOwner } from '../../simulation/index.ts';
import { findWorkloads, targetText, type Changeable } from '../edits/find-workloads.ts';
import type { RateOf } from './input.ts';
import { readRate } from './rate.ts';
import type { GrowthRate } from './rate.ts';

const GROWABLE: Changeable = {
  kinds: SCALABLE_KINDS,
  verb: 'grow',
  only: 'only Deployments, ReplicaSets, ReplicationControllers and StatefulSets grow',
};

/** Which workloads grow, and how. */
export interface ChosenRates {
  /** Undefined for a workload that does not grow. */
  readonly of: (workload: Scalable) => GrowthRate | undefined;
  readonly all: readonly GrowthRate[];
}

/**
 * The rates of an input.
 *
 * @throws InputError with everything that is wrong with the rates
 */
export function chooseRates(
  given: readonly RateOf[],
  objects: readonly KubernetesObject[],
): ChosenRates {
  const problems: Problem[] = [];
  const all: GrowthRate[] = [];
  const named = new Map<ObjectKey, GrowthRate>();
  let general: GrowthRate | undefined;
  for (const { rate: text, target } of given) {
    const rate = readRate(text);
    if ('problem' in rate) {
      problems.push({ message: `growth ${text}: ${rate.problem}` });
      continue;
    }
    all.push(rate);
    if (target === undefined) {
      if (general !== undefined) problems.push({ message: twice('all workloads', general, rate) });
      general = rate;
      continue;
    }
    const answer = findWorkloads(objects, target, GROWABLE);
    if ('message' in answer) {
      problems.push({ message: `growth ${text}:${targetText(target)}: ${answer.message}` });
      continue;
    }
    const refs = new Map(
      Array.from(answer.found, (object) => [refKeyOf(refOf(object)), refText(refOf(object))]),
    );
    for (const [key, what] of refs) {
      const before = named.get(key);
      if (before !== undefined) problems.push({ message: twice(what, before, rate) });
      named.set(key, rate);
    }
  }
  if (given.length === 0) problems.push({ message: 'growth: there is no rate' });
  if (problems.length > 0) throw new InputError(problems);
  return {
    all,
    of: (workload) => {
      const rate = named.get(refKeyOf(refOf(workload)));
      return rate ?? (isControlled(workload) ? undefined : general);
    },
  };
}

/** Whether it grows with another workload, as a ReplicaSet with its Deployment. */
function isControlled({ metadata }: Scalable): boolean {
  const owner = controllerOf(metadata);
  return owner !== undefined && isSimulatedOwner(owner);
}

const twice = (what: string, before: GrowthRate, rate: GrowthRate): string =>
  `growth: two rates for ${what}: ${before.text} and ${rate.text}`;
