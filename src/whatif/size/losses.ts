import { keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { LossKind, LostPod } from '../../outcome/index.ts';
import type { Fork, PreparedCluster } from '../prepared/index.ts';
import type { Domain } from '../survive/domains.ts';
import { lossIn } from '../survive/play-loss.ts';
import { goalDomains } from './goal.ts';
import type { SurviveGoal } from './goal.ts';
import { append } from '../../units/index.ts';

/** A loss that leaves pods pending. */
export interface FailedLoss {
  readonly domain: Domain;
  /** How the nodes are lost; undefined: the pods are left either way. */
  readonly as?: LossKind;
  readonly left: readonly LeftByLoss[];
}

export interface LeftByLoss {
  readonly pod: Pod;
  readonly message: string;
  /** True: whatever nodes are added, as nothing that is simulated creates the pod again or schedules it. */
  readonly isLost: boolean;
}

/** What losses do to pods that must have a node after each of them. */
export interface PlayedLosses {
  readonly failed: readonly FailedLoss[];
  /** Pods that may not run where they have room after a loss. */
  readonly unsure: readonly LostPod[];
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
): PlayedLosses {
  fork.recover();
  const failed: FailedLoss[] = [];
  const unsure: LostPod[] = [];
  for (const domain of goalDomains(goal, [...prepared.nodes, ...added])) {
    const leftBy = (as: LossKind): readonly LeftByLoss[] => {
      let left: readonly LeftByLoss[] = [];
      fork.attempt(() => {
        const { pending, lost, unknown } = lossIn(fork, prepared, {
          domains: [domain],
          by: goal.by,
          as,
        });
        const read = (all: readonly LostPod[], isLost: boolean): readonly LeftByLoss[] =>
          all.flatMap(({ namespace, name, message }) => {
            const pod = pods.get(keyOf({ namespace, name }));
            return pod === undefined ? [] : [{ pod, message, isLost }];
          });
        const hasRoom = ({ to }: LostPod): boolean => to !== undefined;
        append(unsure, unknown.filter(hasRoom));
        const foreign = unknown.filter((one) => !hasRoom(one));
        left = [...read(pending, false), ...read([...lost, ...foreign], true)];
        return false;
      });
      return left;
    };
    append(failed, bothWays(domain, leftBy, goal.ways));
  }
  return { failed, unsure };
}

/** The pods without a node after either kind of loss, each listed once. */
function bothWays(
  domain: Domain,
  leftBy: (as: LossKind) => readonly LeftByLoss[],
  ways: readonly LossKind[],
): readonly FailedLoss[] {
  const isUnreachable = ways.includes('unreachable');
  const deleted = leftBy('deleted');
  const unreachable = isUnreachable ? leftBy('unreachable') : [];
  const keys = (all: readonly LeftByLoss[]): ReadonlySet<string> =>
    new Set(all.map(({ pod }) => keyOf(pod.metadata)));
  const [inDeleted, inUnreachable] = [keys(deleted), keys(unreachable)];
  if (!ways.includes('deleted'))
    return lossOf({ domain, as: 'unreachable' }, hopeless(unreachable, inDeleted));
  if (!isUnreachable) return lossOf({ domain, as: 'deleted' }, deleted);
  const isIn = (other: ReadonlySet<string>, { pod }: LeftByLoss): boolean =>
    other.has(keyOf(pod.metadata));
  return [
    ...lossOf(
      { domain },
      deleted.filter((one) => isIn(inUnreachable, one)),
    ),
    ...lossOf(
      { domain, as: 'deleted' },
      deleted.filter((one) => !isIn(inUnreachable, one)),
    ),
    ...lossOf(
      { domain, as: 'unreachable' },
      hopeless(
        unreachable.filter((one) => !isIn(inDeleted, one)),
        inDeleted,
      ),
    ),
  ];
}

/** Marks pods that find room if the nodes are deleted as lost: they do not lack room, so new nodes do not help them. */
const hopeless = (
  left: readonly LeftByLoss[],
  inDeleted: ReadonlySet<string>,
): readonly LeftByLoss[] =>
  left.map((one) => (inDeleted.has(keyOf(one.pod.metadata)) ? one : { ...one, isLost: true }));

const lossOf = (
  loss: Pick<FailedLoss, 'domain' | 'as'>,
  left: readonly LeftByLoss[],
): readonly FailedLoss[] => (left.length === 0 ? [] : [{ ...loss, left }]);
