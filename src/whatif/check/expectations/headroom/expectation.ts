import {
  entryKind,
  described,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
} from '../../../../documents/index.ts';
import type { Field } from '../../../../documents/index.ts';
import { doubtLines } from '../../../../outcome/index.ts';
import type { LossKind, Violation } from '../../../../outcome/index.ts';
import { manifest, referenceText, referenceTo } from '../../../../simulation/index.ts';
import type { Reference } from '../../../../simulation/index.ts';
import { inNamespace, WORKLOAD_KINDS } from '../../../../objects/index.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import { LOSS_WAYS, waysOf } from '../../../survive/loss-ways.ts';
import type { LossWays } from '../../../survive/input.ts';
import type { PreparedCluster, Settled } from '../../../prepared/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { lossDoubts, lossesOf, lossKey, lossName, lossText, whyNoLosses } from '../../loss-key.ts';
import type { LossKey, LostTogether } from '../../loss-key.ts';
import { copiesOf } from './copies.ts';
import type { Copies, Fit } from './copies.ts';
import { assert, getOrInsert, least } from '../../../../units/index.ts';

/** A Pod or a workload: by name, or written in the file. */
type Template = Reference | KubernetesObject;

interface Headroom {
  readonly pod: Template;
  readonly namespace: string | undefined;
  readonly atLeast: number;
  readonly loss: LossKey | undefined;
  readonly as: LossWays | undefined;
}

/** What is lost, and how. */
interface Losses {
  readonly key: LossKey;
  readonly ways: readonly LossKind[];
}

export const headroom: ExpectationKind = entryKind({
  name: 'headroom',
  description: 'More copies of a pod fit, now or after any loss of nodes.',
  fields: object<Headroom>({
    pod: described(
      template(),
      'KIND/NAME of a pod or a workload of the input, or a Pod or a workload itself.',
    ),
    namespace: described(optional(text()), 'Of the pod. Default: metadata.namespace of the file.'),
    atLeast: described(wholeNumber(1, 100_000), 'How many copies.'),
    loss: described(
      optional(lossKey()),
      'After any one of these is lost: node, zone, or a node label; a list: one of each at once. Default: now.',
    ),
    as: described(
      optional(oneOf(LOSS_WAYS)),
      'How nodes are lost: deleted, unreachable (the Node objects stay, and nothing answers), or both. Default both.',
    ),
  }),
  make: ({ pod, namespace: own, atLeast, loss: key, as }: Headroom, { namespace: usual }) => {
    const namespace = own ?? usual;
    const found = 'metadata' in pod ? inNamespace(pod, namespace) : pod;
    const name =
      'metadata' in pod ? `${pod.kind}/${pod.metadata.name}` : referenceText(pod, namespace);
    const loss = key === undefined ? undefined : { key, ways: waysOf(as) };
    const when =
      loss === undefined ? '' : ` after the loss of ${lossText(loss.key)}${howText(loss)}`;
    const made = new WeakMap<CheckedCluster, ReturnType<typeof copiesOf>>();
    const copiesIn = (cluster: CheckedCluster): ReturnType<typeof copiesOf> =>
      getOrInsert(made, cluster, () => copiesOf(found, namespace, atLeast, cluster));
    const inShared = new WeakMap<CheckedCluster, Fit[]>();
    return {
      text: `${String(atLeast)} more of ${name} fit${when}`,
      announce: (cluster) => {
        if (loss === undefined || whyNoLosses(cluster.nodes, loss.key) !== undefined) return;
        const copies = copiesIn(cluster);
        if (!('wanted' in copies) || copies.haveClaims) return;
        const answers = getOrInsert(inShared, cluster, () => []);
        cluster.announce(loss.key, loss.ways, (fork, { pending }) => {
          answers.push(fitBeside(pending) ?? copies.in(fork, cluster.prepared));
        });
      },
      judge: (cluster) => {
        const copies = copiesIn(cluster);
        if ('problem' in copies) return nothingToJudge(copies.problem);
        if ('refusal' in copies) return refused(name, copies.refusal);
        return loss === undefined
          ? judgeNow(name, copies, cluster)
          : judgeLosses(name, copies, { ...loss, answers: inShared.get(cluster) }, cluster);
      },
    };
  },
});

const howText = ({ ways }: Losses): string => (ways.length > 1 ? '' : `, ${ways.join()}`);

function template(): Field<Template> {
  const [named, written] = [referenceTo(['Pod', ...WORKLOAD_KINDS]), manifest()];
  return {
    schema: { anyOf: [named.schema, written.schema] },
    isOptional: false,
    read: (value, path, problems) =>
      typeof value === 'string'
        ? named.read(value, path, problems)
        : written.read(value, path, problems),
  };
}

function refused(name: string, message: string): Judgement {
  return judged({
    examined: { copies: 1 },
    violations: [{ object: name, message }],
    met: '',
    broken: `the API server refuses a copy of ${name}`,
  });
}

function judgeNow(name: string, copies: Copies, cluster: CheckedCluster): Judgement {
  const wanted = copies.wanted;
  const { fit, message, unsure = [] } = copies.within(cluster.prepared, () => undefined);
  return judged({
    examined: { copies: wanted },
    figures: { fit },
    violations: fit < wanted ? [{ object: name, message }] : [],
    doubts: [...cluster.doubts, ...copies.doubts, ...doubtLines(unsure).keys()],
    met: `${String(wanted)} more of ${name} fit`,
    broken: `${String(fit)} of ${String(wanted)} more of ${name} fit`,
  });
}

function judgeLosses(
  name: string,
  copies: Copies,
  { key, ways, answers }: Losses & { readonly answers: readonly Fit[] | undefined },
  cluster: CheckedCluster,
): Judgement {
  const obstacle = whyNoLosses(cluster.nodes, key);
  if (obstacle !== undefined) return nothingToJudge(obstacle);
  const wanted = copies.wanted;
  const losses = lossesOf(cluster.nodes, key);
  const isShared = answers !== undefined && cluster.areShared(key, ways);
  if (isShared) cluster.losses(key, ways);
  const found = isShared
    ? fitsInShared(losses, ways, copies, answers)
    : losses.flatMap((loss) => fitEachWay(loss, ways, copies, cluster));
  const short = found.filter(({ fit }) => fit < wanted).sort((a, b) => a.fit - b.fit);
  const fewest = least(found.map(({ fit }) => fit));
  return judged({
    examined: { copies: wanted, losses: found.length },
    figures: { fit: fewest },
    violations: short.map(({ said, fit, message }): Violation => ({
      object: `loss of ${said}`,
      message: `${String(fit)} of ${String(wanted)} fit: ${message}`,
    })),
    doubts: [
      ...cluster.doubts,
      ...copies.doubts,
      ...lossDoubts(cluster.nodes, key),
      ...doubtLines(found.flatMap(({ unsure = [] }) => unsure)).keys(),
    ],
    met: `${String(wanted)} more of ${name} fit after each of ${counted(found.length, 'loss', 'losses')}`,
    broken: `${String(fewest)} of ${String(wanted)} more of ${name} fit after the loss of ${namesOf(short.map(({ said }) => said))}`,
  });
}

interface SaidFit extends Fit {
  /** The loss in words. */
  readonly said: string;
}

/** The answers that were found in forks that other expectations share: of each loss in each way, in their order. */
function fitsInShared(
  losses: readonly LostTogether[],
  ways: readonly LossKind[],
  copies: Copies,
  answers: readonly Fit[],
): readonly SaidFit[] {
  assert(answers.length === losses.length * ways.length, 'every loss has answered');
  const left = answers.values();
  return losses.flatMap(({ name }) =>
    saidFits(
      name,
      ways.map((as) => ({ as, fit: 0, message: '', ...left.next().value })),
      copies,
    ),
  );
}

function fitEachWay(
  { name, domains }: LostTogether,
  ways: readonly LossKind[],
  copies: Copies,
  { prepared }: CheckedCluster,
): readonly SaidFit[] {
  const nodes = domains.flatMap((domain) => domain.nodes);
  const found = ways.map((as) => ({ as, ...fitAfter(nodes, as, copies, prepared) }));
  return saidFits(name, found, copies);
}

function saidFits(
  name: string,
  found: readonly (Fit & { readonly as: LossKind })[],
  { wanted }: Copies,
): readonly SaidFit[] {
  const fitting = found.find(({ fit }) => fit === wanted)?.as;
  return found.map((one) => ({ ...one, said: lossName(name, one.as, fitting, 'fits') }));
}

function fitAfter(
  nodes: readonly string[],
  as: LossKind,
  copies: Copies,
  prepared: PreparedCluster,
): Fit {
  return copies.within(prepared, (fork) => {
    fork.loseNodes(nodes, as);
    return fitBeside(fork.settle().pending)?.message;
  });
}

/** Displaced pods come first; while one of them has no place, there is no room for more. Undefined: all have one. */
function fitBeside(pending: Settled['pending']): Fit | undefined {
  const [first] = pending;
  if (first === undefined) return undefined;
  const message = `${counted(pending.length, 'displaced pod')} stay pending: ${first.message}`;
  return { fit: 0, message };
}
