import type { Plan } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput, Simulation } from '../../simulation/index.ts';
import { Course } from './course.ts';

/** A simulated run, and what was observed of it. */
export interface Run {
  readonly plan: Plan;
  readonly simulation: Simulation;
  readonly course: Course;
}

/** Simulates the input with a scenario. */
export function play(input: PlanInput, scenario: unknown): Run {
  let observed: Omit<Run, 'plan'> | undefined;
  const played = plan(scenario === undefined ? input : { ...input, scenario }, (simulation) => {
    observed = { simulation, course: new Course(simulation) };
  });
  if (observed === undefined) throw new Error('assertion failed: plan passes its simulation');
  return { plan: played, ...observed };
}

/**
 * Virtual seconds at which the pods of a run are ready and deleted pods are gone, rounded up; 0 if nothing happens. Later restarts
 * do not count.
 */
export function settledAt({ pods, deleted = [] }: Plan): number {
  let last = 0;
  for (const { phase, timeline } of pods) {
    if (phase !== 'Running') continue;
    const ready = timeline.find(({ reason }) => reason === 'Ready');
    const running = ready ?? timeline.find((entry) => entry.phase === 'Running');
    last = Math.max(last, running?.at ?? 0);
  }
  for (const { timeline } of deleted) last = Math.max(last, timeline.at(-1)?.at ?? 0);
  // One second more, so that controllers have seen it.
  return last === 0 ? 0 : Math.ceil(last) + 1;
}
