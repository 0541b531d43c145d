import type { Pod } from '../../../../objects/index.ts';
import { isDaemonSetPod } from '../../pods/index.ts';
import type { BlockingPod } from '../reasons.ts';
import type { DrainContext } from './drain-context.ts';
import { drainability } from './rules.ts';

/** What a drain of a node would do with its pods, or the first pod that forbids it. */
export type PodsToMove =
  | { readonly blocking: BlockingPod }
  | {
      readonly blocking: undefined;
      readonly toMove: readonly Pod[];
      readonly toComplete: readonly Pod[];
    };

/** Asks the rules about each pod in turn. Source: simulator/drain.go GetPodsToMove, 1.36. */
export function podsToMove(pods: readonly Pod[], context: DrainContext): PodsToMove {
  const toMove: Pod[] = [];
  const toComplete: Pod[] = [];
  for (const pod of pods) {
    const answer = drainability(pod, context);
    if (typeof answer === 'object') return { blocking: { pod, ...answer } };
    if (answer === 'wait') toComplete.push(pod);
    else if (answer === 'move' && !isDaemonSetPod(pod)) toMove.push(pod);
  }
  return { blocking: undefined, toMove, toComplete };
}
