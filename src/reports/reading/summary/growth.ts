import type { Growth } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';
import { subjectText } from '../subjects.ts';

/** "Growth passed: room for 11 weeks at 3%/week; in week 12 Deployment/web (shop) has no room: Insufficient cpu." */
export function growthLine(growth: Growth): string {
  const { summary, full, notModelled } = growth;
  const { verdict, atLeast, fits } = summary;
  const required = fits < atLeast ? `, ${count(atLeast)} required` : '';
  const first = full?.pods[0];
  const why = full?.stops ?? first?.message ?? '';
  const what =
    full === undefined || first === undefined
      ? ''
      : `; ${whenText(growth)} ${subjectText(`${first.owner.kind}/${first.owner.name}`, first.namespace)} has no room${why === '' ? '' : `: ${why.replace(/\.$/, '')}`}`;
  const line = `Growth ${verdict}: ${roomText(growth)} at ${growthText(growth)}${required}${boundedText(growth)}${what}.`;
  return withLeftOut(line, notModelled);
}

/** Workloads that stop growing: their pods have room, and what grows beyond them is not served. */
function boundedText({ workloads }: Growth): string {
  const bounded = workloads.filter((one) => one.bounded !== undefined);
  const [first] = bounded;
  if (first?.bounded === undefined) return '';
  const { kind, name, namespace, bounded: bound } = first;
  return bounded.length === 1
    ? `; ${subjectText(`${kind}/${name}`, namespace)} stops at its autoscaler's maximum of ${count(bound.max)}`
    : `; ${counted(bounded.length, 'workload')} stop at the maximum of their autoscalers`;
}

/** "room for 11 weeks", "no room for all pods within the first week", "room for each of 52 weeks". */
export function roomText({ summary: { fits }, full, period, horizon }: Growth): string {
  if (full === undefined) return `room for each of ${counted(horizon, period)}`;
  if (full.step === 0) return 'no room for all pods of today';
  return fits === 0 ? `room for less than a ${period}` : `room for ${counted(fits, period)}`;
}

/** "in week 12"; "today". */
export const whenText = ({ full, period }: Growth): string =>
  full === undefined || full.step === 0 ? 'today' : `in ${period} ${count(full.step)}`;

/** How many rates are named. */
const NAMED = 3;

/** "3%/week", "3%/week and +5/week". */
export function growthText({ workloads }: Growth): string {
  const rates = [...new Set(workloads.map(({ rate }) => rate))];
  const more = rates.length - NAMED;
  const shown = rates.slice(0, NAMED).join(', ');
  return more > 0 ? `${shown} and ${counted(more, 'more rate')}` : shown;
}

/** "step by step up to 52 weeks": not by bisection, as placing is not monotone. */
export const stepsTried = ({ steps, horizon, period }: Growth): string =>
  `${counted(steps.length - 1, 'step')} of a ${period}, one after the other, of ${count(horizon)} at most`;
