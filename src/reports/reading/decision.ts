import type { MovedPod } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { groupBy } from './group-by.ts';

/** Pods of one workload that went the same way for the same reason. */
export interface SharedMove {
  /** One of them. */
  readonly pod: MovedPod;
  readonly pods: number;
  /** What decided: "NodeResourcesFit", "TaintToleration: node(s) had …", "a tie". */
  readonly cause: string;
  /** How many points that plugin is ahead: "+12"; "+7 to +47" where they differ; "+7 of +12" where others add to it. Or "". */
  readonly points: string;
}

/** Moves by way and cause, or each pod for itself. */
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

function causeOf({ decided, onlyTie }: MovedPod): string {
  if (onlyTie) return 'a tie';
  switch (decided?.by) {
    case undefined:
      return '-';
    case 'tie':
      return 'a tie';
    case 'absence':
      return 'the node is gone';
    case 'search':
      return 'that node was not looked at';
    case 'filter':
      return printable([decided.plugin, decided.reasons.join(', ')].filter(Boolean).join(': '));
    case 'score':
      return printable(decided.plugin);
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
  const least = String(Math.min(...points));
  const most = String(Math.max(...points));
  return least === most ? `+${least}` : `+${least} to +${most}`;
}
