import type { SizedPending, SizedPool, Sizing, SizingAlternative } from '../../../outcome/index.ts';
import { cores, count, counted, percent, price } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Sizing passed: 3 nodes for 12 pending pods, 0.42 per hour, 2% above the bound." */
export const sizingLine = (sizing: Sizing): string =>
  withLeftOut(sizingWords(sizing), sizing.notModelled);

function sizingWords(sizing: Sizing): string {
  if (sizing.pools !== undefined) return poolWords(sizing, sizing.pools);
  const { summary, target, nodes, pending, result, goal } = sizing;
  const what = purposeOf(sizing);
  const head = `Sizing ${summary.verdict}: `;
  if (nodes === 0 && pending.length === 0) {
    return target.pods === 0 && goal === 'fit'
      ? `${head}no pod is pending; no node is needed.`
      : `${head}no node is needed ${what}.`;
  }
  const left =
    pending.length === 0 ? '' : `; ${counted(pending.length, 'pod')} would still be pending`;
  if (nodes === 0) {
    const how = result === 'insufficient' ? 'suffices' : 'was found';
    return `${head}no set of nodes ${how} ${what}${left}.`;
  }
  return `${head}add ${counted(nodes, 'node')} ${what}${costText(sizing)}, ${gapText(sizing)}${left}.`;
}

/** More pools are counted. */
const NAMED = 3;

/** "Sizing passed: web 2 to 5 nodes, general at most 24 cores." */
function poolWords({ summary, pending }: Sizing, pools: readonly SizedPool[]): string {
  const words = pools.slice(0, NAMED).map(boundsText);
  const more = pools.length - words.length;
  const all = more > 0 ? [...words, counted(more, 'more pool')] : words;
  const left =
    pending.length === 0 ? '' : `; ${counted(pending.length, 'pod')} would still be pending`;
  return `Sizing ${summary.verdict}: ${all.length === 0 ? 'no pool is sized' : all.join(', ')}${left}.`;
}

function boundsText({ pool, unit, min, max }: SizedPool): string {
  if (max === undefined) return `${pool} unknown`;
  const most = unit === 'cpu' ? `${cores(max)} cores` : counted(max, 'node');
  return min === undefined ? `${pool} at most ${most}` : `${pool} ${count(min)} to ${most}`;
}

/** "for 12 pending pods, and to survive the loss of any node". */
function purposeOf({ target, goal }: Sizing): string {
  const pods =
    target.copiesOf === undefined
      ? counted(target.pods, 'pending pod')
      : `${counted(target.pods, 'more copy', 'more copies')} of ${target.copiesOf}`;
  if (goal === 'fit') return `for ${pods}`;
  const survives = `to survive the loss of ${lossText(goal)}`;
  return target.pods === 0 ? survives : `for ${pods}, and ${survives}`;
}

function costText({ cost }: Pick<SizingAlternative, 'cost'>): string {
  return cost === undefined ? '' : `, ${price(cost)} per hour`;
}

/** "any node", or "any value of topology.kubernetes.io/zone". */
export function lossText(goal: string): string {
  const [, ...label] = goal.split(':');
  return label.length === 0 ? 'any node' : `any value of ${label.join(':')}`;
}

/** Why a pod is left, and after which loss. */
export const leftText = (pending: SizedPending): string => {
  const when = whenText(pending);
  return when === undefined ? pending.message : `${when}: ${pending.message}`;
};

/** "if worker-1 is lost", "if worker-1 is unreachable". */
export const whenText = ({ whenLost, whenLostAs }: SizedPending): string | undefined =>
  whenLost === undefined ? undefined : `if ${whenLost} is ${whenLostAs ?? 'lost'}`;

/** How far the answer may be from the best one. */
export function gapText({ gap, isOptimal }: Sizing): string {
  if (isOptimal) return 'no smaller set suffices';
  if (gap === undefined) return 'no bound is known';
  return `at most ${percent(gap, 1)} above the bound`;
}
