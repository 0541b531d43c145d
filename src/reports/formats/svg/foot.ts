import { madeWith, type MadeWith } from '../../reading/made-with.ts';
import type { Reported } from '../../contract.ts';

/** What makes the document again: "kube-scheduler v1.36.3, seed 0, drain worker-1". */
export function footWords(outcome: Reported, version: string | undefined): string {
  const tool = version === undefined ? 'kschedsim' : `kschedsim ${version}`;
  return [tool, ...madeWith(outcome).map(sideWords)].filter((one) => one !== '').join(' · ');
}

function sideWords({ side, settings, edits }: MadeWith): string {
  const words = [...settings, ...edits].join(', ');
  return side === undefined ? words : `${side}: ${words}`;
}
