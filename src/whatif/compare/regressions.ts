import type { Comparison, Finding, Plan, Regression, RegressionKind } from '../../outcome/index.ts';

/** An increase of the standard deviation of utilisation up to this is no regression. */
const TOLERANCE = 0.01;

type Differences = Pick<Comparison, 'moved' | 'newlyUnschedulable' | 'preemptions' | 'utilisation'>;
type Uncounted = Omit<Regression, 'counts'>;

/** Regressions that are findings of the plans; the other kinds are differences between them. */
const FINDINGS = ['refused', 'not-created', 'lost', 'failing', 'in-doubt'] as const;

/** The regressions of the head. A move that is only a tie is none: another seed would undo it. */
export function regressionsOf(
  differences: Differences,
  base: Plan,
  head: Plan,
  failOn: readonly RegressionKind[],
): readonly Regression[] {
  return [...worseFindings(base, head), ...worseDifferences(differences)].map((one) => ({
    kind: one.kind,
    counts: failOn.includes(one.kind),
    object: one.object,
    message: one.message,
  }));
}

/** Findings with more pods in the head than in the base. */
function worseFindings(base: Plan, head: Plan): Uncounted[] {
  const before = new Map<string, number>();
  for (const finding of base.findings ?? []) {
    before.set(keyOf(finding), (before.get(keyOf(finding)) ?? 0) + finding.pods);
  }
  return (head.findings ?? []).flatMap((finding): Uncounted[] => {
    const kind = FINDINGS.find((one) => one === finding.kind);
    if (kind === undefined) return [];
    const left = before.get(keyOf(finding));
    if (left !== undefined && left >= finding.pods) {
      before.set(keyOf(finding), left - finding.pods);
      return [];
    }
    const place = finding.namespace === undefined ? '' : `${finding.namespace}/`;
    return [{ kind, object: `${place}${finding.object}`, message: finding.message }];
  });
}

const keyOf = ({ kind, namespace = '', object }: Finding): string =>
  JSON.stringify([kind, namespace, object]);

function worseDifferences(differences: Differences): Uncounted[] {
  return [
    ...differences.newlyUnschedulable.map((pod): Uncounted => {
      const before = pod.from === null ? 'fits no node' : `was on ${pod.from}, now fits no node`;
      return { kind: 'unschedulable', object: nameOf(pod), message: before };
    }),
    ...differences.preemptions.map((pod): Uncounted => {
      const from = pod.node === null ? '' : ` from ${pod.node}`;
      return { kind: 'preemption', object: nameOf(pod), message: `evicted${from} for ${pod.by}` };
    }),
    ...differences.moved
      .filter(({ onlyTie }) => !onlyTie)
      .map((pod): Uncounted => ({
        kind: 'moved',
        object: nameOf(pod),
        message: `from ${pod.from} to ${pod.to}`,
      })),
    ...differences.utilisation.flatMap(({ resource, base, head }): Uncounted[] => {
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
