import {
  entryKind,
  described,
  object,
  optional,
  wholeNumber,
} from '../../../../documents/index.ts';
import { compileRequiredNodeAffinity } from '../../../../objects/index.ts';
import type { Node } from '../../../../objects/index.ts';
import type { Violation } from '../../../../outcome/index.ts';
import { labelSelection } from '../../../../simulation/index.ts';
import type { LabelSelection } from '../../../../simulation/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import { domainKey, groupNodes, noSuchLabel } from '../../domain-key.ts';
import type { DomainKey } from '../../domain-key.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { pendingDoubt } from '../../pending-doubt.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';
import { greatest, least } from '../../../../units/index.ts';

interface Bounds {
  readonly by: DomainKey;
  readonly nodes: LabelSelection | undefined;
  readonly maxSkew: number | undefined;
  readonly minDomains: number | undefined;
  readonly atMost: number | undefined;
}

type Spread = PodSet & Bounds;

export const spread: ExpectationKind = entryKind({
  name: 'spread',
  description: 'Pods are spread over nodes, zones or the values of another node label.',
  fields: object<Spread>(
    {
      ...podSetFields,
      by: described(domainKey(), 'What they are spread over: node, zone, or a node label.'),
      nodes: described(
        optional(labelSelection()),
        'Labels of the nodes that count. Default: the nodes that the selectors and affinity of the pods allow.',
      ),
      maxSkew: described(
        optional(wholeNumber()),
        'Most pods that one has more than another; without pods counts as 0.',
      ),
      minDomains: described(optional(wholeNumber(1)), 'At least so many have a pod.'),
      atMost: described(optional(wholeNumber(1)), 'Most pods on one; 1: no two on one.'),
    },
    ({ maxSkew, minDomains, atMost }) =>
      [maxSkew, minDomains, atMost].every((bound) => bound === undefined)
        ? 'give maxSkew, minDomains or atMost'
        : undefined,
  ),
  make: (written: Spread, { namespace }) => {
    const selected = new SelectedPods(written, namespace);
    return {
      text: `${selected.text} spread over ${written.by.many}: ${boundsText(written)}`,
      judge: (cluster) => judge(selected, written, cluster),
    };
  },
});

function boundsText({ maxSkew, minDomains, atMost }: Bounds): string {
  return [
    ...(maxSkew === undefined ? [] : [`skew at most ${maxSkew}`]),
    ...(minDomains === undefined ? [] : [`on at least ${minDomains}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost} on each`]),
  ].join(', ');
}

function judge(set: SelectedPods, bounds: Bounds, cluster: CheckedCluster): Judgement {
  const { by } = bounds;
  const pods = cluster.podsIn(set);
  const placed = pods.filter(({ planned }) => planned.node !== null);
  if (placed.length === 0) {
    return nothingToJudge(pods.length === 0 ? cluster.noPods(set) : (pendingDoubt(pods)[0] ?? ''));
  }
  const groups = groupNodes(eligibleNodes(pods, bounds, cluster), by);
  if (groups.size === 0) return nothingToJudge(noSuchLabel(cluster.nodes, by));
  const { counts, outside } = countPods(placed, [...groups.keys()], by, cluster);
  const numbers = [...counts.values()];
  const [most, fewest] = [greatest(numbers), least(numbers)];
  const used = numbers.filter((number) => number > 0).length;
  const found = `${counted(placed.length, 'pod')} on ${String(used)} of ${counted(counts.size, by.text, by.many)}, skew ${String(most - fewest)}, at most ${String(most)} on one`;
  return judged({
    examined: { pods: placed.length, domains: counts.size },
    figures: { skew: most - fewest, domains: used, most, least: fewest },
    violations: violationsOf(bounds, counts, cluster.subject(set, placed)),
    doubts: [
      ...cluster.doubtsOf(set, pods),
      ...pendingDoubt(pods),
      ...(outside === 0 ? [] : [`${counted(outside, 'pod')} on nodes that do not count`]),
    ],
    met: found,
    broken: found,
  });
}

/** Nodes that at least one of the pods may be on, as for constraints with the default nodeAffinityPolicy "Honor". */
function eligibleNodes(
  pods: readonly SimulatedPod[],
  { nodes }: Bounds,
  cluster: CheckedCluster,
): readonly Node[] {
  if (nodes !== undefined) return cluster.nodesWith(nodes);
  const rules = new Map(
    pods.map(({ pod: { spec } }) => [
      JSON.stringify([spec.nodeSelector, spec.affinity?.nodeAffinity]),
      spec,
    ]),
  );
  const matchers = Array.from(rules.values(), compileRequiredNodeAffinity);
  return cluster.nodes.filter(({ metadata: { labels = {}, name } }) =>
    matchers.some((matcher) => matcher.matches(labels, name)),
  );
}

function countPods(
  placed: readonly SimulatedPod[],
  domains: readonly string[],
  by: DomainKey,
  cluster: CheckedCluster,
): { readonly counts: ReadonlyMap<string, number>; readonly outside: number } {
  const counts = new Map(domains.map((domain) => [domain, 0]));
  let outside = 0;
  for (const pod of placed) {
    const domain = cluster.domainOf(pod, by);
    const count = counts.get(domain ?? '');
    if (domain === undefined || count === undefined) outside++;
    else counts.set(domain, count + 1);
  }
  return { counts, outside };
}

function violationsOf(
  { by, maxSkew, minDomains, atMost }: Bounds,
  counts: ReadonlyMap<string, number>,
  subjectOfSet: Pick<Violation, 'object'>,
): readonly Violation[] {
  const all = [...counts].sort(([, a], [, b]) => b - a);
  const [[most, high] = ['', 0], [least, low] = ['', 0]] = [all[0], all.at(-1)];
  const used = all.filter(([, number]) => number > 0).map(([domain]) => domain);
  const skew = `skew ${String(high - low)}: ${String(high)} on ${most}, ${String(low)} on ${least}`;
  return [
    ...(maxSkew !== undefined && high - low > maxSkew ? [{ ...subjectOfSet, message: skew }] : []),
    ...(minDomains !== undefined && used.length < minDomains
      ? [{ ...subjectOfSet, message: `on ${namesOf(used)} only` }]
      : []),
    ...all
      .filter(([, number]) => atMost !== undefined && number > atMost)
      .map(([domain, number]) => ({
        object: `${by.text}/${domain}`,
        pods: number,
        message: `${String(number)} pods on it`,
      })),
  ];
}
