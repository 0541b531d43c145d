import type { PlannedPod } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count } from '../layout/figures.ts';

/** The pods of a workload that an edit moved between the same two nodes. */
export interface SharedMove {
  /** The pod's name, or "3 pods". */
  readonly who: string;
  /** "node-a → node-b". */
  readonly path: string;
}

/** One entry per pair of nodes in order of first appearance; with `each` one per pod. */
export function movesOf(pods: readonly PlannedPod[], each: boolean): readonly SharedMove[] {
  const moved = pods.filter(({ movedFrom }) => movedFrom !== undefined);
  const groups = groupBy(moved, ({ name, movedFrom = '', node }) =>
    each ? name : `${movedFrom}\0${node ?? ''}`,
  );
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const path = `${first.movedFrom ?? ''} → ${first.node ?? ''}`;
    const who = alike.length === 1 ? first.name : `${count(alike.length)} pods`;
    return [{ who, path }];
  });
}
