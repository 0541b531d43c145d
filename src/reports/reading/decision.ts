import type { MovedPod } from '../../outcome/index.ts';
import { greatest, groupBy, least } from '../../units/index.ts';

/** Pods of one workload with the same move for the same reason. */
export interface SharedMove {
  /** One of them. */
  readonly pod: MovedPod;
  readonly pods: number;
  /** What decided the move: "NodeResourcesFit", "TaintToleration: node(s) had …", "a tie", or what of the release; "-" if not analysed. */
  readonly cause: string;
  /** Lead of the plugin: "+12"; "+7 to +47" if it differs by pod; "+7 of +12" if other plugins add to it. Empty without a score. */
  readonly points: string;
}

/** Moves grouped by workload, nodes and cause. `each`: one group per pod. */
export function sharedMoves(moves: readonly MovedPod[], each: boolean): readonly SharedMove[] {
  const groups = groupBy(moves, (pod) => {
    const { namespace, name, owner, from, to } = pod;
    const who = each || owner === undefined ? ['', name] : [owner.kind, owner.name];
    return [namespace, ...who, from, to, causeOf(pod)].join('\0');
  });
  return [...groups.values()].flatMap((alike) => {
    const [pod] = alike;
    return pod === undefined
      ? []
      : [{ pod, pods: alike.length, cause: causeOf(pod), points: pointsOf(alike) }];
  });
}

function causeOf({ decided, onlyTie, release }: MovedPod): string {
  if (onlyTie) return 'a tie';
  if (release?.by === 'earlier moves') return 'other pods moved before';
  if (release !== undefined && release.because.length > 0)
    return release.because.join(' ').replace(/[.]$/, '');
  switch (decided?.by) {
    case undefined:
      return '-';
    case 'tie':
      return 'a tie';
    case 'absence':
      return 'the node is gone';
    case 'search':
      return 'the node was not scored';
    case 'filter':
      return [decided.plugin, decided.reasons.join(', ')].filter(Boolean).join(': ');
    case 'score':
      return decided.plugin;
  }
}

function pointsOf(alike: readonly MovedPod[]): string {
  const leads: number[] = [];
  const margins: number[] = [];
  for (const { decided, onlyTie } of alike) {
    if (onlyTie || decided?.by !== 'score') return '';
    leads.push(decided.lead);
    margins.push(decided.margin);
  }
  const points = range(leads);
  const isAlone = leads.every((lead, at) => lead >= (margins[at] ?? 0));
  return isAlone ? points : `${points} of ${range(margins)}`;
}

/** "+7", or "+7 to +47". */
function range(points: readonly number[]): string {
  const from = String(least(points));
  const to = String(greatest(points));
  return from === to ? `+${from}` : `+${from} to +${to}`;
}
