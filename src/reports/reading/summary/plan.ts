import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { count, counted, duration } from '../../layout/figures.ts';
import { printable } from '../../../units/index.ts';
import { foldedText } from '../../layout/folded-text.ts';
import { findingsOf, subjectOf } from '../findings.ts';
import { luckWords } from '../words/luck.ts';
import { podsByFate, runningAt } from '../pods-by-fate.ts';
import { stagesOf } from '../stages.ts';
import { withLeftOut } from '../left-out.ts';

/** "Plan failed: 42 to place, 2 unschedulable, 3 refused, 0 to evict; all 42 placed Running after 12.3s." */
export function summaryLine(plan: Plan): string {
  const { placed, unschedulable, gated, preempted } = podsByFate(plan);
  const { refused = 0, notCreated = 0, lost = 0, unknown = 0 } = plan.summary;
  const desired =
    placed.length + unschedulable.length + gated.length + refused + notCreated + unknown;
  const some = (pods: number, word: string): string[] =>
    pods > 0 ? [`${count(pods)} ${word}`] : [];
  const parts = [
    desired === 0 ? 'nothing to place' : `${count(placed.length)} to place`,
    `${count(unschedulable.length)} unschedulable`,
    ...some(gated.length, 'gated'),
    ...some(refused + objectsRefused(plan), 'refused'),
    ...some(notCreated, 'not created'),
    `${count(preempted.length)} to evict`,
    ...some(lost, 'lost'),
    ...some(unknown, 'in doubt'),
    ...some(plan.pods.filter(beganToFail).length, 'existing now failing'),
  ];
  const rest = `${readiness(placed, desired)}${scenarioResult(plan)}${whyRefused(plan)}`;
  const words = luckWords(plan);
  const luck = words === undefined ? '' : `; ${words}`;
  const line = `Plan ${plan.summary.verdict}: ${parts.join(', ')}${rest}${luck}.`;
  return withLeftOut(line, plan.notModelled);
}

/** Refused objects without pods of their own, such as changes of existing workloads. */
const objectsRefused = ({ missing = [] }: Plan): number =>
  missing.filter(({ why, pods }) => why === 'refused' && pods === 0).length;

/** Most characters of a reason. */
const REASON = 120;

/** The first refusal that decides the verdict: "; Deployment/web (shop): ... field is immutable". */
function whyRefused(plan: Plan): string {
  const [first, ...others] = findingsOf(plan).filter(
    ({ kind, counts }) => kind === 'refused' && counts,
  );
  if (first === undefined) return '';
  const subject = subjectOf({ ...first, pods: 0 });
  const reason = foldedText(printable(first.message).replaceAll(/\s+/g, ' '), REASON);
  const more = others.length === 0 ? '' : ` (and ${count(others.length)} more refused)`;
  return `; refused: ${subject}: ${reason.replace(/\.$/, '')}${more}`;
}

/** An existing pod that crashes or cannot pull its image, and did not before. */
function beganToFail(pod: PlannedPod): boolean {
  if (pod.existing !== true) return false;
  const stages = stagesOf(pod);
  return stages.at(-1)?.stage === 'backoff' && stages[0]?.stage !== 'backoff';
}

/** Failed steps and expectations; empty without a scenario. */
function scenarioResult({ scenario }: Plan): string {
  if (scenario === undefined) return '';
  const failed = scenario.steps.filter(({ error }) => error !== undefined).length;
  const { length: all } = scenario.expectations;
  const unmet = scenario.expectations.filter(({ met }) => !met).length;
  const parts = [
    ...(failed > 0 ? [`${counted(failed, 'step')} failed`] : []),
    ...(unmet > 0 ? [`${count(unmet)} of ${counted(all, 'expectation')} not met`] : []),
    ...(unmet === 0 && all > 0 ? [`${counted(all, 'expectation')} met`] : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function readiness(placed: readonly PlannedPod[], desired: number): string {
  if (placed.length === 0) return '';
  let last = 0;
  let ran = 0;
  let failing = 0;
  for (const pod of placed) {
    const stage = stagesOf(pod).at(-1)?.stage;
    if (stage === 'failed' || stage === 'backoff') failing++;
    const at = stage === 'failed' ? undefined : runningAt(pod);
    if (at !== undefined) {
      ran++;
      last = Math.max(last, at);
    }
  }
  const trouble = failing > 0 ? `, ${count(failing)} failing` : '';
  if (ran === 0) return `; none of them Running${trouble}`;
  const all = placed.length < desired ? `all ${count(placed.length)} placed` : 'all';
  const who = ran < placed.length ? `${count(ran)} of ${counted(placed.length, 'pod')}` : all;
  return `; ${who} Running after ${duration(last)}${trouble}`;
}
