import { refOf } from '../../objects/index.ts';
import type { WorkloadRef } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { someOf } from '../../units/index.ts';
import type { AutoscaledRun } from './run.ts';

/** An autoscaler that did not act, and why. */
export interface Unfollowed {
  readonly ref: WorkloadRef;
  readonly why: string;
}

const MOST_NAMED = 5;

/** The autoscalers of a run that stayed as they were, since not all of their metrics are known. */
export function unfollowed(run: AutoscaledRun, api: ApiServer): readonly Unfollowed[] {
  const horizontal = api.list('HorizontalPodAutoscaler').flatMap((autoscaler): Unfollowed[] => {
    if (!run.isToAct(autoscaler)) return [];
    const unknown = run.unknownTo(autoscaler);
    if (unknown.length === 0) return [];
    const why = `not simulated: no usage is given for ${someOf(unknown, MOST_NAMED)}`;
    return [{ ref: refOf(autoscaler), why }];
  });
  const ofKeda = run.scaledObjects
    .filter((ref) => !run.follows(ref))
    .map((ref) => ({ ref, why: 'not simulated: usage is not given for all of its triggers' }));
  return [...horizontal, ...ofKeda];
}
