import { keyOf, refKeyOf } from '../../objects/index.ts';
import { REGRESSION_FINDINGS, workloadOf } from '../../outcome/index.ts';
import type {
  Comparison,
  Finding,
  Owner,
  Plan,
  Regression,
  RegressionKind,
} from '../../outcome/index.ts';
import { Places, type Placed } from '../places.ts';
import { SHARES_ALIKE } from './figures/index.ts';
import type { RunSide } from './run-side.ts';

type Differences = Pick<Comparison, 'moved' | 'newlyUnschedulable' | 'preemptions' | 'utilisation'>;
type Uncounted = Omit<Regression, 'counts'>;
type HeadSide = Pick<RunSide, 'plan' | 'input'>;

interface ComparedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
}

/** The regressions of the head. A move that is only a tie is none: another seed would undo it. */
export function regressionsOf(
  differences: Differences,
  base: Plan,
  head: HeadSide,
  failOn: readonly RegressionKind[],
): readonly Regression[] {
  return [
    ...worseFindings(base, head.plan),
    ...worseDifferences(differences, placesOfHead(head)),
  ].map((one) => ({
    kind: one.kind,
    counts: failOn.includes(one.kind),
    object: one.object,
    message: one.message,
    ...(one.place === undefined ? {} : { place: one.place }),
  }));
}

/** Findings with more pods in the head than in the base. */
function worseFindings(base: Plan, head: Plan): Uncounted[] {
  const before = new Map<string, number>();
  for (const finding of base.findings) {
    before.set(findingKey(finding), (before.get(findingKey(finding)) ?? 0) + finding.pods);
  }
  return head.findings.flatMap((finding): Uncounted[] => {
    const kind = REGRESSION_FINDINGS.find((one) => one === finding.kind);
    if (kind === undefined) return [];
    const left = before.get(findingKey(finding));
    if (left !== undefined && left >= finding.pods) {
      before.set(findingKey(finding), left - finding.pods);
      return [];
    }
    const prefix = finding.namespace === undefined ? '' : `${finding.namespace}/`;
    const place = finding.place === undefined ? {} : { place: finding.place };
    return [{ kind, object: `${prefix}${finding.object}`, message: finding.message, ...place }];
  });
}

const findingKey = ({ kind, namespace, object }: Finding): string =>
  `${kind}/${keyOf({ namespace, name: object })}`;

/** The place of a pod of the head: by the input, if there is one, else by the findings of the plan. */
function placesOfHead({ plan, input }: HeadSide): (pod: ComparedPod) => Placed {
  const places = input && new Places(input);
  const known = new Map(
    plan.findings.flatMap(({ namespace, object, place }) =>
      place === undefined ? [] : [[keyOf({ namespace, name: object }), { place }]],
    ),
  );
  return (pod) => {
    const own = places?.ofPod(pod) ?? {};
    if ('place' in own) return own;
    return known.get(refKeyOf({ ...workloadOf(pod), namespace: pod.namespace })) ?? {};
  };
}

function worseDifferences(
  differences: Differences,
  placeOf: (pod: ComparedPod) => Placed,
): Uncounted[] {
  return [
    ...differences.newlyUnschedulable.map((pod): Uncounted => {
      const before = pod.from === null ? 'fits no node' : `was on ${pod.from}, now fits no node`;
      return { kind: 'unschedulable', object: keyOf(pod), message: before, ...placeOf(pod) };
    }),
    ...differences.preemptions.map((pod): Uncounted => {
      const from = pod.node === null ? '' : ` from ${pod.node}`;
      const message = `evicted${from} for ${pod.by}`;
      return { kind: 'preemption', object: keyOf(pod), message, ...placeOf(pod) };
    }),
    ...differences.moved
      .filter(({ onlyTie }) => !onlyTie)
      .map((pod): Uncounted => ({
        kind: 'moved',
        object: keyOf(pod),
        message: `from ${pod.from} to ${pod.to}`,
        ...placeOf(pod),
      })),
    ...differences.utilisation.flatMap(({ resource, base, head }): Uncounted[] => {
      const before = base.standardDeviation;
      const after = head.standardDeviation;
      if (resource === 'pods' || after <= before + SHARES_ALIKE) return [];
      const message = `standard deviation of utilisation from ${percent(before)} to ${percent(after)}`;
      return [{ kind: 'imbalance', object: resource, message }];
    }),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
