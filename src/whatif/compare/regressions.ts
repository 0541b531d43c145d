import type { Comparison, Regression } from '../../outcome/index.ts';

/** Imbalance that is not worth a word: one point of utilisation, as a standard deviation. */
const TOLERANCE = 0.01;

type Differences = Pick<Comparison, 'moved' | 'newlyUnschedulable' | 'preemptions' | 'utilisation'>;

/** What of the head is worse. A move that is only a tie is not: another seed would undo it. */
export function regressionsOf(differences: Differences): readonly Regression[] {
  return [
    ...differences.newlyUnschedulable.map((pod): Regression => {
      const before = pod.from === null ? 'fits no node' : `was on ${pod.from}, now fits no node`;
      return { kind: 'unschedulable', object: nameOf(pod), message: before };
    }),
    ...differences.preemptions.map((pod): Regression => {
      const from = pod.node === null ? '' : ` from ${pod.node}`;
      return { kind: 'preemption', object: nameOf(pod), message: `evicted${from} for ${pod.by}` };
    }),
    ...differences.moved
      .filter(({ onlyTie }) => !onlyTie)
      .map((pod): Regression => ({
        kind: 'moved',
        object: nameOf(pod),
        message: `from ${pod.from} to ${pod.to}`,
      })),
    ...differences.utilisation.flatMap(({ resource, base, head }): Regression[] => {
      const before = base.standardDeviation;
      const after = head.standardDeviation;
      if (resource === 'pods' || after <= before + TOLERANCE) return [];
      const message = `standard deviation of utilisation from ${percent(before)} to ${percent(after)}`;
      return [{ kind: 'imbalance', object: resource, message }];
    }),
  ];
}

const nameOf = (pod: { readonly namespace: string; readonly name: string }): string =>
  `${pod.namespace}/${pod.name}`;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
