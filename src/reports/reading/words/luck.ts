import type { Plan } from '../../../outcome/index.ts';
import { count } from '../../layout/figures.ts';

/** "5 of 8 seeds fail: --seed 3"; for a plan that fails "5 of 8 seeds fail, but not --seed 2". Undefined if no seed turns the verdict. */
export function luckWords({ summary: { luck, verdict } }: Plan): string | undefined {
  if (luck?.example === undefined) return undefined;
  const { seeds, failed, example } = luck;
  const which = verdict === 'failed' ? ', but not --seed' : ': --seed';
  return `${count(failed)} of ${count(seeds)} seeds fail${which} ${String(example)}`;
}
