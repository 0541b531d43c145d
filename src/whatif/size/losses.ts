import type { Node, Pod } from '../../api/index.ts';
import type { LostPod } from '../../outcome/index.ts';
import type { Fork, PreparedCluster } from '../prepared/index.ts';
import type { Domain } from '../survive/domains.ts';
import { lossIn } from '../survive/play-loss.ts';
import { goalDomains } from './goal.ts';
import type { SurviveGoal } from './goal.ts';
import { nameOf } from './name-of.ts';

/** A loss that leaves pods pending. */
export interface FailedLoss {
  readonly domain: Domain;
  readonly left: readonly LeftByLoss[];
}

export interface LeftByLoss {
  readonly pod: Pod;
  readonly message: string;
  /** True: whatever nodes are added, as nothing that is simulated creates the pod again or schedules it. */
  readonly isLost: boolean;
}

/**
 * Plays every loss of the goal in a fork that is settled, as `survive` does, and undoes it. Budgets that are broken until the pods run
 * again do not count: no node mends them.
 */
export function failedLosses(
  fork: Fork,
  prepared: PreparedCluster,
  {
    goal,
    added,
    pods,
  }: {
    readonly goal: SurviveGoal;
    readonly added: readonly Node[];
    /** The pods that must have a node after each loss, by "namespace/name". */
    readonly pods: ReadonlyMap<string, Pod>;
  },
): readonly FailedLoss[] {
  fork.recover();
  const failed: FailedLoss[] = [];
  for (const domain of goalDomains(goal, [...prepared.nodes, ...added])) {
    fork.attempt(() => {
      const { pending, lost, unknown } = lossIn(fork, prepared, [domain], goal.by);
      const read = (all: readonly LostPod[], isLost: boolean): readonly LeftByLoss[] =>
        all.flatMap(({ namespace, name, message }) => {
          const pod = pods.get(nameOf({ metadata: { namespace, name } }));
          return pod === undefined ? [] : [{ pod, message, isLost }];
        });
      const left = [...read(pending, false), ...read([...lost, ...unknown], true)];
      if (left.length > 0) failed.push({ domain, left });
      return false;
    });
  }
  return failed;
}
