import { entryKind } from '../../../../documents/index.ts';
import { refKeyOf } from '../../../../objects/index.ts';
import { secondsWithoutNode } from '../../../../outcome/index.ts';
import type { UnservedPods } from '../../../../outcome/index.ts';
import { duration as durationText } from '../../../../units/index.ts';
import { counted } from '../../../audit/words.ts';
import { subjectKey } from '../../checked-cluster.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, NO_NODE_AUTOSCALER, nothingToJudge } from '../../judgement.ts';
import { podSet, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

export const served: ExpectationKind = entryKind({
  name: 'served',
  description:
    'No pod stays pending because the node autoscaler launches no node for it: "all", the KIND/NAME of a workload, or a set of pods.',
  fields: podSet(),
  make: (set: PodSet, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    return {
      text: `the node autoscaler serves ${selected.text}`,
      judge: (cluster) => judge(selected, cluster),
    };
  },
});

function judge(set: SelectedPods, cluster: CheckedCluster): Judgement {
  const { nodeAutoscaling } = cluster.plan;
  if (nodeAutoscaling === undefined) return nothingToJudge(NO_NODE_AUTOSCALER);
  const pods = cluster.podsIn(set);
  if (pods.length === 0) return nothingToJudge(cluster.noPods(set));
  const waiting = pods.filter(({ planned }) => planned.node === null);
  const refusals = new Map(
    (nodeAutoscaling.unserved ?? []).map((one) => [keyOfUnserved(one), one.message]),
  );
  const unserved = waiting.flatMap((of) => {
    const message = refusals.get(subjectKey(of));
    return message === undefined ? [] : [{ of, message }];
  });
  const others = waiting.length - unserved.length;
  const gone = deletedUnserved(set, cluster, nodeAutoscaling.startup);
  const all = counted(pods.length, 'pod');
  return judged({
    examined: { pods: pods.length },
    violations: cluster.violations(unserved),
    doubts: [
      ...cluster.doubtsOf(set, pods),
      ...(others === 0 ? [] : [`${counted(others, 'pod')} without a node at the end`]),
      ...(gone === 0
        ? []
        : [
            `${counted(gone, 'pod')} deleted without a node, after more than the ${durationText(nodeAutoscaling.startup)} that a node takes`,
          ]),
    ],
    met: `no node is missing for ${all}`,
    broken: `${nodeAutoscaling.autoscaler} launches no node for ${String(unserved.length)} of ${all}`,
  });
}

/** Pods that an autoscaler, or a user, deleted while they waited for longer than a node takes to come. */
const deletedUnserved = (set: SelectedPods, cluster: CheckedCluster, startup: number): number =>
  cluster
    .everyPod(set)
    .filter(
      ({ isGone, planned }) =>
        isGone &&
        planned.node === null &&
        secondsWithoutNode(planned, cluster.plan.summary.endTime) > startup,
    ).length;

const keyOfUnserved = ({ owner, namespace }: UnservedPods): string =>
  refKeyOf({ ...owner, namespace });
