import type { PodSpec } from '../../../objects/index.ts';
import { Doubts } from '../cause.ts';
import type { Cause, Doubt } from '../cause.ts';

const EFFECT = 'it may get a node, and take room that others got here';

/** Pods with a schedulerName without a profile in the configuration. */
export const otherSchedulers: Cause = ({ shaped, schedulers }) => {
  const doubts = new Doubts(EFFECT);
  const doubtOf = (spec: PodSpec | undefined): Doubt | undefined => {
    const name = spec?.schedulerName;
    if (name === undefined || name === '' || schedulers.has(name)) return undefined;
    return doubts.of(
      `schedulerName ${JSON.stringify(name)} has no profile here: it is not simulated`,
    );
  };
  if (!shaped.some(({ shape }) => doubtOf(shape.spec) !== undefined)) return [];
  return [{ doubt: ({ pod }) => doubtOf(pod.spec) }];
};
