import type { Loss, Survival } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';
import { searchedOf } from '../losses.ts';

/** "Survival failed: 2 of 6 losses are not survived; 3 pods stay pending in the worst." */
export const survivalLine = (survival: Survival): string =>
  withLeftOut(survivalWords(survival), survival.notModelled);

function survivalWords({ summary, losses, fixes }: Survival): string {
  const { verdict, losses: all, survived, search, pendingBefore } = summary;
  const before =
    pendingBefore === 0 ? '' : `; ${counted(pendingBefore, 'pod')} pending before any loss`;
  const played = search === undefined ? '' : ` (the worst found out of ${searchedOf(search)})`;
  const failing = all - survived;
  const ways = wayOf(losses);
  if (failing === 0) {
    return `Survival ${verdict}: ${counted(all, 'loss', 'losses')} of nodes, all survived${played}${before}.`;
  }
  const [worst] = losses;
  const left = worst === undefined ? 0 : worst.pending.length + worst.lost.length;
  const most = left === 0 ? '' : `; ${counted(left, 'pod')} left without a node in the worst`;
  const mended = fixes.some(({ remaining }) => remaining === 0) ? '; a fix was found' : '';
  return `Survival ${verdict}: ${count(failing)} of ${counted(all, 'loss', 'losses')} not survived${ways}${played}${most}${mended}${before}.`;
}

/** " (unreachable nodes only)" if both kinds of loss were played, and only losses of this kind are not survived. */
function wayOf(losses: readonly Loss[]): string {
  const failing = new Set(losses.filter(({ survived }) => !survived).map(({ as }) => as));
  const [only, ...others] = failing;
  const isOneOfTwo = others.length === 0 && losses.some(({ as }) => as !== only);
  return only === undefined || !isOneOfTwo ? '' : ` (${only} nodes only)`;
}
