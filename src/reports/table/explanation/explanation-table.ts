import type { Explanation, PluginVerdict } from '../../../outcome/index.ts';
import { append, printable } from '../../../units/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { rejectionsOf } from '../../reading/rejections.ts';
import { momentWords } from '../../reading/moment-words.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { inDoubt } from '../in-doubt.ts';
import { notModelled } from '../plan/notes.ts';
import { rejectedNodes } from '../rejected-nodes.ts';
import { everyReason } from './every-reason.ts';
import { help } from './help.ts';
import { scores } from './scores.ts';
import { shortOf } from './short-of.ts';
import { verdicts } from './verdicts.ts';

/** One pod against every node, in the style of `kubectl describe`. */
export function explanationTable(explanation: Explanation, detail: Detail): readonly string[] {
  const rejections = rejectionsOf(explanation);
  return [
    ...header(explanation, detail),
    ...section('MESSAGE', message(explanation, detail), detail),
    ...section('REJECTED', rejectedNodes(rejections, detail), detail),
    ...shortOf(explanation, detail),
    ...everyReason(explanation, detail),
    ...verdicts(explanation, detail),
    ...scores(explanation, detail),
    ...section('WHAT WOULD HELP', help(explanation, detail), detail),
    ...inDoubt(explanation.summary, detail),
    ...notModelled(explanation.notModelled, detail),
  ];
}

function header(explanation: Explanation, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { feasible, filtered } = explanation;
  const all = feasible.length + Object.keys(filtered).length;
  const stopped = explanation.preEnqueue ?? explanation.preFilterFailure;
  const lines = [
    `${paint.bold('kschedsim explain')}  ${paint.dim('dry run: nothing was changed')}`,
    ...field('Pod', printable(explanation.pod), detail),
    ...editsField(explanation, detail),
    ...scheduler(explanation, detail),
    ...moment(explanation, detail),
    ...field('Fits', fits(explanation, all), detail),
  ];
  if (stopped !== undefined) append(lines, field('Stopped by', verdictText(stopped), detail));
  append(lines, choice(explanation, detail));
  if (explanation.preemption !== undefined && feasible.length === 0)
    append(lines, field('Preemption', evictions(explanation), detail));
  return lines;
}

function scheduler({ scheduler: by }: Explanation, detail: Detail): readonly string[] {
  return by === undefined ? [] : field('Scheduler', `kube-scheduler ${schedulerName(by)}`, detail);
}

function moment(explanation: Explanation, detail: Detail): readonly string[] {
  const words = momentWords(explanation);
  return words === undefined ? [] : field('At', words, detail);
}

/** The best node, and the plugins that decide for it; empty if no node was scored. */
function choice(
  { best = [], totals = {}, decisive, contributions = [] }: Explanation,
  detail: Detail,
): readonly string[] {
  const [first] = best;
  if (first === undefined) return [];
  const total = totals[first];
  const score = total === undefined ? '' : `, score ${String(total)}`;
  const tie = best.length > 1 ? ' (a tie: any of them may be chosen)' : '';
  const lines = [...field('Best', `${someOf(best.map(printable), 5)}${score}${tie}`, detail)];
  if (decisive !== undefined) {
    const text = `${printable(decisive)}: without its score another node would win`;
    append(lines, field('Decisive', text, detail));
  }
  if (contributions.length > 0) {
    const ahead = contributions.map(({ plugin, lead }) => `${printable(plugin)} +${rounded(lead)}`);
    append(lines, field('Ahead by', `${ahead.join(', ')} over the average node`, detail));
  }
  return lines;
}

/** At most one digit after the point. */
const rounded = (lead: number): string => String(Math.round(lead * 10) / 10);

function fits({ feasible, preEnqueue, preFilterFailure, error }: Explanation, all: number): string {
  if (preEnqueue !== undefined) return 'not offered to any node yet';
  if (error !== undefined) return 'no node: the attempt ended in an error';
  if (feasible.length === 0) {
    return preFilterFailure === undefined && all > 0
      ? `none of ${counted(all, 'node')}`
      : 'no node';
  }
  return `${String(feasible.length)} of ${counted(all, 'node')}`;
}

function verdictText({ plugin, code, reasons }: PluginVerdict): string {
  return printable(`${plugin} (${code})${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`);
}

function evictions({ preemption, error }: Explanation): string {
  if (error !== undefined) return 'not tried';
  if (preemption === null || preemption === undefined) return 'would not help';
  const { nominatedNode, victims } = preemption;
  return printable(`evicting ${someOf(victims, 5)} makes room on ${nominatedNode}`);
}

function message(explanation: Explanation, { width, paint }: Detail): readonly string[] {
  const text = explanation.message ?? explanation.error;
  if (text === undefined) return [];
  return wrap(printable(text), width - 2).map((line) => `  ${paint.yellow(line)}`);
}
