import { isDoubt } from '../../outcome/index.ts';
import type { Finding, Plan } from '../../outcome/index.ts';
import { refKeyOf } from '../../objects/index.ts';
import type { Constraints } from '../document/index.ts';
import type { Measured } from './measured.ts';

/**
 * The verdict of a plan and all that it stands on: each finding that counts is a failure or a doubt, so that a plan that does not pass has
 * one of them. Pods that fit nowhere are no failure where a constraint says how many there may be.
 */
export function planJudged(
  { summary: { verdict }, findings, pods }: Plan,
  { atMost }: Constraints,
): Pick<Measured, 'verdict' | 'failures' | 'doubts'> {
  const isAllowed = ({ kind }: Finding): boolean =>
    kind === 'unschedulable' && atMost.some(({ name }) => name === kind);
  const counting = findings.filter(({ counts }) => counts);
  const ofPods = pods.flatMap(({ doubts = [] }) => [doubts]);
  // A finding in doubt of pods has their doubts as its message; others are of objects.
  const known = new Set(ofPods.map((doubts) => doubts.join('; ')));
  return {
    verdict,
    failures: counting
      .filter((one) => !isDoubt(one.kind) && !isAllowed(one))
      .map((one) => ({ key: keyOf(one), text: textOf(one) })),
    doubts: [
      ...ofPods.flat(),
      ...counting.filter((one) => isDoubt(one.kind) && !known.has(one.message)).map(textOf),
    ],
  };
}

const keyOf = ({ kind, object, namespace }: Finding): string =>
  refKeyOf({ kind, name: object, namespace });

/** The namespace of a cluster-scoped object is absent or empty. */
const textOf = ({ object, namespace, message }: Finding): string =>
  `${object}${namespace ? ` in ${namespace}` : ''}: ${message}`;
