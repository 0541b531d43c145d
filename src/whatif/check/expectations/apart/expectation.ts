import { entryKind, described, object, optional } from '../../../../documents/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import { domainKey, domainOf, EACH_NODE, noSuchLabel } from '../../domain-key.ts';
import type { DomainKey } from '../../domain-key.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { pendingDoubt } from '../../pending-doubt.ts';
import { podSet, podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

interface Apart extends PodSet {
  readonly from: PodSet;
  readonly by: DomainKey | undefined;
}

interface Rule {
  readonly pods: SelectedPods;
  readonly from: SelectedPods;
  readonly by: DomainKey;
}

export const apart: ExpectationKind = entryKind({
  name: 'apart',
  description: 'Pods are never beside certain other pods.',
  fields: object<Apart>({
    ...podSetFields,
    from: described(podSet(), 'The other pods: KIND/NAME of a workload, or a set of pods.'),
    by: described(
      optional(domainKey()),
      'What they must not share: node (default), zone, or a node label.',
    ),
  }),
  make: ({ from, by = EACH_NODE, ...set }: Apart, { namespace }) => {
    const rule = {
      pods: new SelectedPods(set, namespace),
      from: new SelectedPods(from, namespace),
      by,
    };
    return {
      text: `${rule.pods.text} never on a ${by.text} with ${rule.from.text}`,
      judge: (cluster) => judge(rule, cluster),
    };
  },
});

function judge({ pods: set, from, by }: Rule, cluster: CheckedCluster): Judgement {
  const [pods, others] = [cluster.podsIn(set), cluster.podsIn(from)];
  const empty = [set, from].find((one) => cluster.podsIn(one).length === 0);
  if (empty !== undefined) return nothingToJudge(cluster.noPods(empty));
  if (!cluster.nodes.some((node) => domainOf(node, by) !== undefined)) {
    return nothingToJudge(noSuchLabel(cluster.nodes, by));
  }
  const domain = (one: SimulatedPod): string | undefined => cluster.domainOf(one, by);
  const inDomain = groupBy(others, domain);
  const beside = pods.flatMap((of) => {
    const own = domain(of);
    const near = own === undefined ? [] : (inDomain.get(own) ?? []);
    const names = near.filter(({ pod }) => pod !== of.pod).map(({ pod }) => pod.metadata.name);
    return names.length === 0 ? [] : [{ of, message: `on ${own ?? ''} with ${namesOf(names)}` }];
  });
  const both = [...new Set([...pods, ...others])];
  const unlabelled = both.filter((one) => one.planned.node !== null && domain(one) === undefined);
  return judged({
    examined: { pods: pods.length, others: others.length },
    figures: { beside: beside.length },
    violations: cluster.violations(beside),
    doubts: [
      ...cluster.doubtsOf(set, pods),
      ...cluster.doubtsOf(from, others),
      ...pendingDoubt(both),
      ...(unlabelled.length === 0
        ? []
        : [`${counted(unlabelled.length, 'pod')} on nodes without the label ${by.label ?? ''}`]),
    ],
    met: `${counted(pods.length, 'pod')} never on a ${by.text} with ${from.text}`,
    broken: `${String(beside.length)} of ${counted(pods.length, 'pod')} on a ${by.text} with ${from.text}`,
  });
}
