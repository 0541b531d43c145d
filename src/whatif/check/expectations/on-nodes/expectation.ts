import { entryKind, described, object } from '../../../../documents/index.ts';
import { labelSelection } from '../../../../simulation/index.ts';
import type { LabelSelection } from '../../../../simulation/index.ts';
import { counted } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';
import { pendingDoubt } from '../../pending-doubt.ts';

interface OnNodes extends PodSet {
  readonly nodes: LabelSelection;
}

export const onNodes: ExpectationKind = entryKind({
  name: 'onNodes',
  description: 'Pods are on nodes with some labels only.',
  fields: object<OnNodes>({
    ...podSetFields,
    nodes: described(labelSelection(), 'Labels of the nodes; pool!=spot excludes nodes.'),
  }),
  make: ({ nodes, ...set }: OnNodes, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    return {
      text: `${selected.text} on nodes with ${nodes.text}`,
      judge: (cluster) => judge(selected, nodes, cluster),
    };
  },
});

function judge(set: SelectedPods, nodes: LabelSelection, cluster: CheckedCluster): Judgement {
  const pods = cluster.podsIn(set);
  const placed = pods.filter(({ planned }) => planned.node !== null);
  if (placed.length === 0) {
    return nothingToJudge(pods.length === 0 ? cluster.noPods(set) : (pendingDoubt(pods)[0] ?? ''));
  }
  const astray = placed.flatMap((of) => {
    const name = of.planned.node ?? '';
    const labels = cluster.node(name)?.metadata.labels ?? {};
    return nodes.matches(labels) ? [] : [{ of, message: `on ${name}, which lacks ${nodes.text}` }];
  });
  const number = counted(placed.length, 'pod');
  return judged({
    examined: { pods: placed.length },
    figures: { astray: astray.length },
    violations: cluster.violations(astray),
    doubts: [...cluster.doubtsOf(set, pods), ...pendingDoubt(pods)],
    met: `${number} on nodes with ${nodes.text}`,
    broken: `${String(astray.length)} of ${number} on other nodes`,
  });
}
