import { entryKind, described, duration, object } from '../../../../documents/index.ts';
import { isReady } from '../../../../objects/index.ts';
import { counted } from '../../../audit/words.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { missingFrom } from '../../missing-from.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

interface Ready extends PodSet {
  readonly within: number;
}

export const ready: ExpectationKind = entryKind({
  name: 'ready',
  description: 'Pods are Ready in time; those of Jobs have succeeded.',
  fields: object<Ready>({
    ...podSetFields,
    within: described(duration(), 'Virtual time since the manifests are applied.'),
  }),
  make: ({ within, ...set }: Ready, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    const seconds = within / 1000;
    return {
      text: `${selected.text} ready within ${String(seconds)}s`,
      judge: (cluster) => judge(selected, seconds, cluster),
    };
  },
});

function judge(set: SelectedPods, within: number, cluster: CheckedCluster): Judgement {
  const pods = cluster.podsIn(set);
  const missing = missingFrom(set, cluster);
  if (pods.length + missing.violations.length === 0) return nothingToJudge(cluster.noPods(set));
  const { ended, endTime } = cluster.plan.summary;
  const isCut = endTime < within && (ended === 'until' || ended === 'limit');
  let last = 0;
  const doubts = [...cluster.unmodelledOf(set, pods), ...onUnknownNodes(pods, cluster)];
  const late = pods.flatMap((of) => {
    const at = readyAt(of);
    if (at !== undefined) last = Math.max(last, at);
    if (at !== undefined && at <= within) return [];
    if (at === undefined && isCut) {
      doubts.push(`the simulation ends at ${String(endTime)}s`);
      return [];
    }
    if (at === undefined && of.planned.doubts !== undefined) return [];
    return [{ of, message: whyLate(of, at) }];
  });
  const number = counted(pods.length + missing.pods, 'pod');
  const tooLate = late.length + missing.pods;
  return judged({
    examined: { pods: pods.length + missing.pods },
    figures: { last },
    violations: [...cluster.violations(late), ...missing.violations],
    doubts,
    met: `${number} ready, the last after ${String(last)}s`,
    broken: `${String(tooLate)} of ${number} not ready within ${String(within)}s`,
  });
}

/** Whether pods run on nodes that do not exist is not known: the input may lack them. */
function onUnknownNodes(pods: readonly SimulatedPod[], cluster: CheckedCluster): readonly string[] {
  const names = new Set(pods.flatMap(({ planned: { node } }) => node ?? []));
  return [...names].flatMap((name) =>
    cluster.node(name) === undefined ? [`node ${name} does not exist`] : [],
  );
}

/** Virtual seconds until the pod was ready for good, or has succeeded; undefined if it is not ready. */
function readyAt({ pod, planned: { phase, timeline } }: SimulatedPod): number | undefined {
  if (phase === 'Succeeded') {
    return timeline.findLast((entry) => entry.phase === 'Succeeded')?.at ?? 0;
  }
  if (!isReady(pod)) return undefined;
  const became = timeline.findLast(
    (entry) => entry.phase === 'Running' || entry.reason === 'Ready',
  );
  return became?.at ?? 0;
}

function whyLate({ planned }: SimulatedPod, at: number | undefined): string {
  if (at !== undefined) return `ready after ${String(at)}s`;
  if (planned.node === null) return planned.message ?? 'got no node';
  return planned.status === 'Running' ? 'runs and is not Ready' : (planned.status ?? planned.phase);
}
