import { keyOf, refKeyOf, refText } from '../../../../objects/index.ts';
import {
  entryKind,
  described,
  flag,
  object,
  oneOf,
  optional,
  shorthand,
} from '../../../../documents/index.ts';
import { doubtLines, workloadOf } from '../../../../outcome/index.ts';
import type { Loss, LossKind, LostPod, Violation } from '../../../../outcome/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import { LOSS_WAYS, waysOf } from '../../../survive/loss-ways.ts';
import type { LossWays } from '../../../survive/input.ts';
import { subjectOf } from '../../checked-cluster.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { lossDoubts, lossKey, lossName, lossText, whyNoLosses } from '../../loss-key.ts';
import type { LossKey } from '../../loss-key.ts';
import { podSetFields, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

interface Survives extends PodSet {
  readonly loss: LossKey;
  readonly as: LossWays | undefined;
  readonly budgets: boolean | undefined;
}

interface Rule {
  readonly pods: SelectedPods;
  readonly loss: LossKey;
  readonly ways: readonly LossKind[];
  readonly budgets: boolean;
}

export const survives: ExpectationKind = entryKind({
  name: 'survives',
  description:
    'Pods find a place again after any loss of nodes: "node", "zone", or a node label, as `kschedsim survive` plays it.',
  fields: shorthand(
    'loss',
    object<Survives>({
      loss: described(
        lossKey(),
        'Any one of these is lost: node, zone, or a node label; a list: one of each at once.',
      ),
      as: described(
        optional(oneOf(LOSS_WAYS)),
        'How nodes are lost: deleted, unreachable (the Node objects stay, and nothing answers), or both. Default both.',
      ),
      budgets: described(
        optional(flag()),
        'Whether PodDisruptionBudgets hold while displaced pods are down. Default true.',
      ),
      ...podSetFields,
    }),
  ),
  make: ({ loss, as, budgets = true, ...set }: Survives, { namespace }) => {
    const ways = waysOf(as);
    const rule = { pods: new SelectedPods(set, namespace), loss, ways, budgets };
    const whose = rule.pods.isEverything ? '' : `${rule.pods.text}: `;
    const without = budgets ? '' : ', whatever budgets say';
    const how = ways.length > 1 ? '' : `, ${ways.join()}`;
    return {
      text: `${whose}survives the loss of ${lossText(loss)}${how}${without}`,
      announce: (cluster) => {
        cluster.announce(loss, ways);
      },
      judge: (cluster) => judge(rule, cluster),
    };
  },
});

function judge(rule: Rule, cluster: CheckedCluster): Judgement {
  const { pods: set, loss: key, ways } = rule;
  const selected = cluster.podsIn(set);
  if (selected.length === 0) return nothingToJudge(cluster.noPods(set));
  const obstacle = whyNoLosses(cluster.nodes, key);
  if (obstacle !== undefined) return nothingToJudge(obstacle);
  const isOurs = ourPods(rule, cluster);
  const played = cluster.losses(key, ways);
  const harms = played.map(({ name, loss }) => ({
    name,
    as: loss.as,
    ...harm(loss, rule, isOurs),
  }));
  const isSurvived = (name: string, as: LossKind): boolean =>
    harms.some((one) => one.name === name && one.as === as && one.messages.length === 0);
  const found = harms.map((one) => {
    const other = ways.find((as) => as !== one.as && isSurvived(one.name, as));
    return { ...one, said: lossName(one.name, one.as, other, 'survived') };
  });
  const displaced = played.reduce((sum, { loss }) => sum + loss.displaced, 0);
  if (displaced === 0) {
    return nothingToJudge('nothing to judge: no loss displaces a pod', { losses: found.length });
  }
  const broken = found
    .filter(({ messages }) => messages.length > 0)
    .sort((a, b) => b.pods - a.pods);
  const losses = counted(found.length, 'loss', 'losses');
  return judged({
    examined: { losses: found.length, pods: selected.length },
    figures: { survived: found.length - broken.length, worst: broken[0]?.pods ?? 0 },
    violations: broken.map(({ said, pods, messages }): Violation => ({
      object: `loss of ${said}`,
      pods,
      message: messages.join('; '),
    })),
    doubts: [
      ...cluster.doubts,
      ...lossDoubts(cluster.nodes, key),
      ...doubtLines(found.flatMap(({ unknown }) => unknown)).keys(),
    ],
    met: `each of ${losses} is survived`,
    broken: `${String(broken.length)} of ${losses} not survived: ${namesOf(broken.map(({ said }) => said))}`,
  });
}

interface Ours {
  readonly pod: (one: Pick<LostPod, 'namespace' | 'name'>) => boolean;
  readonly workload: (kind: string, namespace: string, name: string) => boolean;
}

function ourPods({ pods: set }: Rule, cluster: CheckedCluster): Ours {
  if (set.isEverything) return { pod: () => true, workload: () => true };
  const selected = cluster.podsIn(set);
  const names = new Set(selected.map(({ planned }) => keyOf(planned)));
  const workloads = new Set(
    selected.map((one) => {
      const { kind, name } = subjectOf(one);
      return refKeyOf({ kind, namespace: one.planned.namespace, name });
    }),
  );
  return {
    pod: ({ namespace, name }) => names.has(keyOf({ namespace, name })),
    workload: (kind, namespace, name) => workloads.has(refKeyOf({ kind, namespace, name })),
  };
}

/** What a loss does to the pods: how many stay away, why, and what is not known. */
function harm(
  { pending, lost, unknown, belowBudget }: Loss,
  { budgets }: Rule,
  { pod, workload }: Ours,
): {
  readonly pods: number;
  readonly messages: readonly string[];
  readonly unknown: readonly LostPod[];
} {
  const [left, gone] = [pending.filter(pod), lost.filter(pod)];
  const broken = budgets
    ? belowBudget.filter(({ kind, namespace, name }) => workload(kind, namespace, name))
    : [];
  return {
    pods: left.length + gone.length,
    messages: [
      ...groups(left, (number) => `${number} pending`),
      ...groups(gone, (number) => `${number} lost`),
      ...broken.map(
        ({ kind, name, budget, healthy, desired }) =>
          `${kind}/${name} has ${String(healthy)} healthy pods, and PodDisruptionBudget/${budget} asks for ${String(desired)}`,
      ),
    ],
    unknown: unknown.filter(pod),
  };
}

/** "Deployment/web: 2 pods pending: 0/3 nodes are available: ..." */
function groups(pods: readonly LostPod[], words: (number: string) => string): readonly string[] {
  const alike = new Map<string, { subject: string; message: string; pods: number }>();
  for (const pod of pods) {
    const { namespace, message } = pod;
    const subject = refText(workloadOf(pod));
    const key = JSON.stringify([namespace, subject, message]);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { subject, message, pods: 1 });
    else known.pods++;
  }
  return Array.from(
    alike.values(),
    ({ subject, message, pods: number }) =>
      `${subject}: ${words(counted(number, 'pod'))}: ${message}`,
  );
}
