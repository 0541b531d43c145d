import type { MovedPod } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { groupBy } from './group-by.ts';

/** Pods of one workload that went the same way for the same reason. */
export interface SharedMove {
  /** One of them. */
  readonly pod: MovedPod;
  readonly pods: number;
  /** What decided, in few words: "NodeResourcesFit +12", "TaintToleration: node(s) had …", "a tie". */
  readonly why: string;
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
      : [{ pod, pods: alike.length, why: causeOf(pod) + leadsOf(alike) }];
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

/** " +7", or " +7 to +47" where they differ. */
function leadsOf(alike: readonly MovedPod[]): string {
  let least = Infinity;
  let most = -Infinity;
  for (const { decided, onlyTie } of alike) {
    if (onlyTie || decided?.by !== 'score') return '';
    least = Math.min(least, decided.lead);
    most = Math.max(most, decided.lead);
  }
  return least === most ? ` +${String(least)}` : ` +${String(least)} to +${String(most)}`;
}
