import { fillTemplate } from '../../units/index.ts';
import type { AuditedCluster } from './audited-cluster.ts';
import { subjectKey } from './audited-cluster.ts';
import { groupBy } from './group-by.ts';
import type { Failure } from './judge-placements.ts';
import type { Found } from './rule.ts';
import { namesOf } from './words.ts';

/** One finding for the pods of a workload that fail for the same reasons. `more`: what the finding says beyond the reasons. */
export function byWorkload(
  failures: readonly Failure[],
  cluster: AuditedCluster,
  more: (failure: Failure) => string = () => '',
): readonly Found[] {
  const groups = groupBy(
    failures,
    (failure) => `${subjectKey(failure.running.owner)}\0${wordsOf(failure)}`,
  );
  return Array.from(groups.values(), (alike) => foundOf(alike, cluster, more));
}

function foundOf(
  alike: readonly Failure[],
  cluster: AuditedCluster,
  more: (failure: Failure) => string,
): Found {
  const [first] = alike;
  if (first === undefined) throw new Error('assertion failed: a group has a failure');
  const { owner } = first.running;
  const { name: example } = first.running.pod.metadata;
  const nodes = nodesOf(alike);
  const words = wordsOf(first);
  const all = cluster.runningOf(owner).length;
  const share =
    owner.kind === 'Pod' ? 'stands' : `${String(alike.length)} of ${String(all)} pods stand`;
  const message = `${share} on ${namesOf(nodes)}: ${words}${more(first)}`;
  return {
    subject: owner,
    message,
    hint: remedyOf(first, nodes),
    pods: alike.length,
    nodes,
    example,
  };
}

const wordsOf = ({ reasons }: Failure): string => reasons.map(({ text }) => text).join(', ');

export const nodesOf = (failures: readonly Failure[]): readonly string[] =>
  [...new Set(failures.map(({ running }) => running.nodeName))].sort();

function remedyOf({ reasons }: Failure, nodes: readonly string[]): string | undefined {
  const { remedy, detail } = reasons.find((reason) => reason.remedy !== undefined) ?? {};
  if (remedy === undefined) return undefined;
  const names = namesOf(nodes, 'or');
  return fillTemplate(remedy, { ...detail, nodes: names, anyNode: names });
}
