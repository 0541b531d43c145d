import { kubeletVersions, podRequests, requestsInCores } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { givenOf, plan } from '../../simulation/index.ts';
import type { Observe, PlanInput, Simulation } from '../../simulation/index.ts';
import { setUpScheduler } from '../../scheduler/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import { InputError, fieldText } from '../../problems/index.ts';
import { hasDrawn } from '../luck/has-drawn.ts';
import type { Side } from './input.ts';
import type { PodShape } from './figures/fragmentation.ts';
import { isPlanDocument, planProblem } from './saved-plan.ts';

/** A side with its plan. */
export interface RunSide {
  readonly plan: Plan;
  /** Absent for a saved plan, which cannot be run again. */
  readonly input?: PlanInput;
  /** Absent for a saved plan. */
  readonly setUp?: SchedulerSetUp;
  /** As they are at the end. Absent for a saved plan. */
  readonly nodes?: readonly Node[];
  /** Whether another seed may lead to another plan. Absent for a saved plan. */
  readonly hasDrawn?: boolean;
  /** The different requests of its pods, without DaemonSet pods. */
  readonly shapes: readonly PodShape[];
}

/** @throws InputError if a saved plan is not valid or an input is wrong */
export function runSide(side: Side, name: 'base' | 'head'): RunSide {
  if (isPlanDocument(side)) {
    const problem = planProblem(side);
    if (problem === undefined) return { plan: side, shapes: [] };
    const field = [name, fieldText(problem.path)].filter((part) => part !== '').join('.');
    throw new InputError([{ object: field, message: problem.message }]);
  }
  let simulation: Simulation | undefined;
  const found = plan(side, (world) => {
    simulation = world;
  });
  const shapes = shapesOf(simulation?.api.list('Pod') ?? []);
  return {
    plan: found,
    input: side,
    shapes,
    ...(simulation && {
      setUp: simulation.setUp,
      nodes: simulation.api.list('Node'),
      hasDrawn: hasDrawn(simulation),
    }),
  };
}

/** The scheduler of a side, as its simulation sets it up. */
export const setUpOf = (input: PlanInput): SchedulerSetUp =>
  setUpScheduler(input, {
    ...input.options,
    kubelets: kubeletVersions(objectsOf(givenOf(input))),
  });

/** The side's plan under another seed. */
export function rerun(input: PlanInput, seed: number, observe?: Observe): Plan {
  return plan({ ...input, options: { ...input.options, seed } }, observe);
}

function shapesOf(pods: readonly Pod[]): PodShape[] {
  const bySpec = new Set<unknown>();
  const shapes = new Map<string, PodShape>();
  for (const pod of pods) {
    if (isDaemon(pod) || bySpec.has(pod.spec.containers)) continue;
    bySpec.add(pod.spec.containers);
    const shape = new Map(requestsInCores(podRequests(pod)));
    if (shape.size > 0) shapes.set([...shape].sort().join(), shape);
  }
  return [...shapes.values()];
}

const isDaemon = ({ metadata }: Pod): boolean =>
  metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') === true;
