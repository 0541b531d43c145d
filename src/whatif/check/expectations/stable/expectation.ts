import { refKeyOf } from '../../../../objects/index.ts';
import {
  entryKind,
  described,
  object,
  optional,
  wholeNumber,
} from '../../../../documents/index.ts';
import { counted } from '../../../audit/words.ts';
import { subjectKey } from '../../checked-cluster.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import { domainKey, domainOf, EACH_NODE, noSuchLabel } from '../../domain-key.ts';
import type { DomainKey } from '../../domain-key.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';
import { differences } from './differences.ts';
import { runsOf } from './runs.ts';
import type { Runs } from './runs.ts';

const DEFAULT_RUNS = 3;

interface Stable extends PodSet {
  readonly by: DomainKey | undefined;
  readonly seeds: number | undefined;
  readonly orders: number | undefined;
}

export const stable: ExpectationKind = entryKind({
  name: 'stable',
  description:
    'Pods that are placed in this run get the same places under other seeds and in other orders of arrival. Replicas of a workload are interchangeable.',
  fields: object<Stable>(
    {
      ...podSetFields,
      by: described(
        optional(domainKey()),
        'What is a place: node (default), zone, or a node label.',
      ),
      seeds: described(
        optional(wholeNumber(0, 100)),
        'How many other seeds decide between nodes with equal scores. Default 3.',
      ),
      orders: described(
        optional(wholeNumber(0, 100)),
        'How many other orders of arrival are tried. Default 3.',
      ),
    },
    ({ seeds = DEFAULT_RUNS, orders = DEFAULT_RUNS }) =>
      seeds + orders === 0 ? 'give seeds or orders above 0' : undefined,
  ),
  make: ({ by = EACH_NODE, seeds, orders, ...set }: Stable, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    const runs = { seeds: seeds ?? DEFAULT_RUNS, orders: orders ?? DEFAULT_RUNS };
    return {
      text: `${selected.text} on the same ${by.many} under ${counted(runs.seeds, 'other seed')} and ${counted(runs.orders, 'other order')} of arrival`,
      judge: (cluster) => judge(selected, by, runs, cluster),
    };
  },
});

function judge(set: SelectedPods, by: DomainKey, runs: Runs, cluster: CheckedCluster): Judgement {
  const pods = cluster.podsIn(set);
  if (pods.length === 0) return nothingToJudge(cluster.noPods(set));
  const ours = pods.filter(({ planned }) => planned.existing !== true);
  if (ours.length === 0) {
    return nothingToJudge('nothing to judge: all of these pods had their nodes before', {
      pods: pods.length,
    });
  }
  if (!cluster.nodes.some((node) => domainOf(node, by) !== undefined)) {
    return nothingToJudge(noSuchLabel(cluster.nodes, by));
  }
  const subjects = new Set<string>(ours.map(subjectKey));
  const found = runsOf(cluster, runs);
  const placeOf = (name: string): string => {
    const node = cluster.node(name);
    return node === undefined ? '' : (domainOf(node, by) ?? name);
  };
  const varied = differences(found, placeOf).filter(({ namespace, subject }) =>
    subjects.has(refKeyOf({ ...subject, namespace })),
  );
  const count = counted(found.length, 'other run');
  return judged({
    examined: { pods: ours.length, runs: found.length },
    figures: { workloads: subjects.size, unstable: varied.length },
    violations: varied.map(({ namespace, subject, message }) => ({
      ...cluster.placed(subject, namespace),
      message,
    })),
    doubts: cluster.doubtsOf(set, pods),
    met: `${counted(ours.length, 'pod')} on the same ${by.many} in ${count}`,
    broken: `${String(varied.length)} of ${counted(subjects.size, 'workload')} on other ${by.many} in ${count}`,
  });
}
