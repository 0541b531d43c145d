import type { Violation } from '../../../../outcome/index.ts';
import {
  fields,
  manifest,
  scenarioKind,
  inNamespace,
  referenceText,
  referenceTo,
} from '../../../../simulation/index.ts';
import type { Field, Reference } from '../../../../simulation/index.ts';
import { WORKLOAD_KINDS } from '../../../../api/index.ts';
import type { KubernetesObject } from '../../../../api/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { lossDoubts, lossesOf, lossKey, lossText, whyNoLosses } from '../../loss-key.ts';
import type { LossKey, LostTogether } from '../../loss-key.ts';
import { copiesOf } from './copies.ts';
import type { Copies } from './copies.ts';
import { least } from '../../../../units/index.ts';

const { described, object, optional, text, wholeNumber } = fields;

/** A Pod or a workload: by name, or written in the file. */
type Template = Reference | KubernetesObject;

interface Headroom {
  readonly pod: Template;
  readonly namespace: string | undefined;
  readonly atLeast: number;
  readonly loss: LossKey | undefined;
}

export const headroom: ExpectationKind = scenarioKind({
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
  }),
  make: ({ pod, namespace: own, atLeast, loss }: Headroom, { namespace: usual }) => {
    const namespace = own ?? usual;
    const found = 'metadata' in pod ? inNamespace(pod, namespace) : pod;
    const name =
      'metadata' in pod ? `${pod.kind}/${pod.metadata.name}` : referenceText(pod, namespace);
    const when = loss === undefined ? '' : ` after the loss of ${lossText(loss)}`;
    return {
      text: `${String(atLeast)} more of ${name} fit${when}`,
      judge: (cluster) => {
        const copies = copiesOf(found, namespace, atLeast, cluster);
        if ('problem' in copies) return nothingToJudge(copies.problem);
        if ('refusal' in copies) return refused(name, copies.refusal);
        return loss === undefined
          ? judgeNow(name, copies, cluster)
          : judgeLosses(name, copies, loss, cluster);
      },
    };
  },
});

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

/** How many copies fit, and why the next does not. */
interface Fit {
  readonly fit: number;
  readonly message: string;
}

function judgeNow(name: string, copies: Copies, cluster: CheckedCluster): Judgement {
  const wanted = copies.wanted;
  const { fit, message } = copies.within(cluster.prepared, () => undefined);
  return judged({
    examined: { copies: wanted },
    figures: { fit },
    violations: fit < wanted ? [{ object: name, message }] : [],
    doubts: [...cluster.doubts, ...copies.doubts],
    met: `${String(wanted)} more of ${name} fit`,
    broken: `${String(fit)} of ${String(wanted)} more of ${name} fit`,
  });
}

function judgeLosses(
  name: string,
  copies: Copies,
  key: LossKey,
  cluster: CheckedCluster,
): Judgement {
  const obstacle = whyNoLosses(cluster.nodes, key);
  if (obstacle !== undefined) return nothingToJudge(obstacle);
  const losses = lossesOf(cluster.nodes, key);
  const wanted = copies.wanted;
  const found = losses.map((loss) => ({ name: loss.name, ...fitAfter(loss, copies, cluster) }));
  const short = found.filter(({ fit }) => fit < wanted).sort((a, b) => a.fit - b.fit);
  const fewest = least(found.map(({ fit }) => fit));
  return judged({
    examined: { copies: wanted, losses: losses.length },
    figures: { fit: fewest },
    violations: short.map(({ name: lost, fit, message }): Violation => ({
      object: `loss of ${lost}`,
      message: `${String(fit)} of ${String(wanted)} fit: ${message}`,
    })),
    doubts: [...cluster.doubts, ...copies.doubts, ...lossDoubts(cluster.nodes, key)],
    met: `${String(wanted)} more of ${name} fit after each of ${counted(losses.length, 'loss', 'losses')}`,
    broken: `${String(fewest)} of ${String(wanted)} more of ${name} fit after the loss of ${namesOf(short.map((one) => one.name))}`,
  });
}

/** Displaced pods come first; while one of them has no place, there is no room for more. */
function fitAfter({ domains }: LostTogether, copies: Copies, { prepared }: CheckedCluster): Fit {
  return copies.within(prepared, (fork) => {
    fork.removeNodes(domains.flatMap(({ nodes }) => nodes));
    const { pending } = fork.settle();
    return pending.length === 0
      ? undefined
      : `${counted(pending.length, 'displaced pod')} stay pending: ${pending[0]?.message ?? ''}`;
  });
}
