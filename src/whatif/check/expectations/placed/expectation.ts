import { entryKind } from '../../../../documents/index.ts';
import type { Finding, Violation } from '../../../../outcome/index.ts';
import { counted } from '../../../audit/words.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judge, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { missingFrom } from '../../missing-from.ts';
import { podSet, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

export const placed: ExpectationKind = entryKind({
  name: 'placed',
  description: 'Every pod has a node: "all", the KIND/NAME of a workload, or a set of pods.',
  fields: podSet(),
  make: (set: PodSet, { namespace }) => arePlaced(new SelectedPods(set, namespace)),
});

/** The expectation that these pods are placed. */
export function arePlaced(set: SelectedPods): Judge {
  return {
    text: `${set.text} are placed`,
    isAllPlaced: set.isEverything,
    judge: (cluster) => judge(set, cluster),
  };
}

function judge(set: SelectedPods, cluster: CheckedCluster): Judgement {
  const pods = cluster
    .everyPod(set)
    .filter(({ isGone, isLeftBehind, planned }) => planned.lost ?? !(isGone || isLeftBehind));
  const missing = missingFrom(set, cluster);
  const unknown = set.isEverything ? cluster.unmodelledOf(set, pods) : cluster.doubtsOf(set, pods);
  if (pods.length + missing.violations.length === 0) {
    return set.isEverything && unknown.length > 0
      ? nothingToJudge(unknown[0] ?? '')
      : nothingToJudge(cluster.noPods(set));
  }
  const left = pods.flatMap((of) => {
    const message = whyNotPlaced(of);
    return message === undefined ? [] : [{ of, message }];
  });
  const failing = set.isEverything ? failures(cluster) : [];
  const violations: readonly Violation[] = [
    ...cluster.violations(left),
    ...missing.violations,
    ...failing.map(violationOf),
  ];
  const examined = { pods: pods.length + missing.pods };
  const gated = pods.filter(isGated).length;
  return judged({
    examined,
    figures: { placed: pods.length - left.length - gated },
    violations,
    doubts: [
      ...unknown,
      ...(gated === 0 ? [] : [`held back by scheduling gates: ${counted(gated, 'pod')}`]),
    ],
    met: `${counted(examined.pods, 'pod')} placed`,
    broken: brokenText(left.length + missing.pods, examined.pods, failing),
  });
}

function brokenText(left: number, all: number, failing: readonly Finding[]): string {
  return [
    ...(left === 0 ? [] : [`${String(left)} of ${counted(all, 'pod')} not placed`]),
    ...FAILURES.flatMap(({ kind, text }) => {
      const alike = failing.filter((one) => one.kind === kind);
      const pods = alike.reduce((sum, one) => sum + one.pods, 0);
      return alike.length === 0 ? [] : [`${counted(pods, 'pod')} ${text}`];
    }),
  ].join(', ');
}

const isGated = ({ planned }: SimulatedPod): boolean => planned.status === 'SchedulingGated';

/** Undefined for placed pods, and for pods with doubts only. */
function whyNotPlaced(one: SimulatedPod): string | undefined {
  const { planned, eviction = 'evicted' } = one;
  if (planned.lost === true) return `${eviction}, and no controller creates it again`;
  if (planned.node !== null || isGated(one)) return undefined;
  const { message, doubts = [] } = planned;
  return message === undefined && doubts.length > 0 ? undefined : (message ?? 'got no node');
}

/** Other findings that make a plan fail. */
const FAILURES = [
  { kind: 'failing', text: 'failing' },
  { kind: 'not-ready', text: 'not ready' },
] as const;

const failures = ({ plan: { findings } }: CheckedCluster): readonly Finding[] =>
  findings.filter(({ kind, counts }) => counts && FAILURES.some((one) => one.kind === kind));

const violationOf = ({ object, namespace, pods, message, place }: Finding): Violation => ({
  object,
  ...(namespace !== undefined && { namespace }),
  pods,
  message,
  ...place,
});
