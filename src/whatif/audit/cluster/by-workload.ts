import { refKeyOf } from '../../../objects/index.ts';
import { fillTemplate, groupBy } from '../../../units/index.ts';
import type { AuditedCluster } from './audited.ts';
import type { Failure } from '../judge-placements.ts';
import type { Found } from '../rule.ts';
import { namesOf } from '../words.ts';

/** What a finding says beside the scheduler's own reasons. */
interface More {
  /** Follows the reasons. */
  readonly detail?: (failure: Failure) => string;
  /** The plugin's remedy, with the names of the nodes; printed before the rule's remedy. */
  readonly helps?: string;
}

/** One finding for the pods of a workload that fail for the same reasons. */
export function byWorkload(
  failures: readonly Failure[],
  cluster: AuditedCluster,
  { detail = () => '', helps }: More = {},
): readonly Found[] {
  const wordsOf = (failure: Failure): string => `${reasonsOf(failure)}${detail(failure)}`;
  const groups = groupBy(
    failures,
    (failure) => `${refKeyOf(failure.running.owner)}\0${wordsOf(failure)}`,
  );
  return [...groups.values()].flatMap((alike): readonly Found[] => {
    const [first] = alike;
    if (first === undefined) return [];
    const { owner, pod } = first.running;
    const nodes = [...new Set(alike.map(({ running }) => running.nodeName))].sort();
    const all = cluster.runningOf(owner).length;
    const who =
      owner.kind === 'Pod' ? 'stands' : `${String(alike.length)} of ${String(all)} pods stand`;
    return [
      {
        subject: owner,
        message: `${who} on ${namesOf(nodes)}: ${wordsOf(first)}`,
        hint: helps === undefined ? undefined : remedyOf(first, nodes, helps),
        pods: alike.length,
        ...(owner.kind !== 'Pod' && {
          podNames: alike.map(({ running }) => running.pod.metadata.name),
        }),
        nodes,
        example: pod.metadata.name,
      },
    ];
  });
}

const reasonsOf = ({ reasons }: Failure): string => reasons.map(({ text }) => text).join(', ');

function remedyOf(
  { reasons }: Failure,
  nodes: readonly string[],
  helps: string,
): string | undefined {
  const { remedy, detail } = reasons.find((reason) => reason.remedy !== undefined) ?? {};
  if (remedy === undefined) return undefined;
  const names = namesOf(nodes, 'or');
  const filled = fillTemplate(remedy, { ...detail, nodes: names, anyNode: names });
  return `${filled.charAt(0).toUpperCase()}${filled.slice(1)}; or ${helps}.`;
}
