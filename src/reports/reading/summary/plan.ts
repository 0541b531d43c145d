import type { FindingKind, Plan, PlannedPod } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { foldedText } from '../../layout/folded-text.ts';
import { FINDING_TITLES } from '../findings.ts';
import { subjectText } from '../subjects.ts';
import { podsByFate } from '../pods-by-fate.ts';
import { readinessOf, readinessText } from '../readiness.ts';
import { stagesOf, type Stage } from '../stages.ts';
import { withLeftOut } from '../left-out.ts';

/** "Plan failed: 42 to place, 2 unschedulable, 3 refused, 0 to evict; 42 of 47 pods ready after 12.3s." */
export function summaryLine(plan: Plan): string {
  const { placed, unschedulable, gated, preempted } = podsByFate(plan);
  const { refused = 0, notCreated = 0, lost = 0, unknown = 0 } = plan.summary;
  // Pods that a trace has ended are counted, and most are in no list.
  const isTrace = plan.trace !== undefined;
  const placedPods = isTrace ? plan.summary.placed : placed.length;
  const waiting = isTrace ? plan.summary.unschedulable : unschedulable.length;
  const desired = placedPods + waiting + gated.length + refused + notCreated + unknown;
  const some = (pods: number, word: string): string[] =>
    pods > 0 ? [`${count(pods)} ${word}`] : [];
  const parts = [
    desired === 0 ? 'nothing to place' : `${count(placedPods)} to place`,
    `${count(waiting)} unschedulable`,
    ...some(gated.length, 'gated'),
    ...some(refused + objectsRefused(plan), 'refused'),
    ...some(notCreated, 'not created'),
    `${count(preempted.length)} to evict`,
    ...some(lost, 'lost'),
    ...some(unknown, 'in doubt'),
    ...some(plan.pods.filter(beganToFail).length, 'existing now failing'),
    ...UNCOUNTED.flatMap((kind) => some(thatCount(plan, kind), FINDING_TITLES[kind].toLowerCase())),
  ];
  const rest = `${readiness(plan)}${scenarioResult(plan)}${whyRefused(plan)}`;
  const words = luckWords(plan);
  const luck = words === undefined ? '' : `; ${words}`;
  const line = `Plan ${plan.summary.verdict}: ${parts.join(', ')}${rest}${luck}.`;
  return withLeftOut(line, plan.notModelled);
}

/** "5 of 8 seeds fail: --seed 3"; for a plan that fails "5 of 8 seeds fail, but not --seed 2". Undefined if no seed turns the verdict. */
function luckWords({ summary: { luck, verdict } }: Plan): string | undefined {
  if (luck?.example === undefined) return undefined;
  const { seeds, failed, example } = luck;
  const which = verdict === 'failed' ? ', but not --seed' : ': --seed';
  return `${count(failed)} of ${count(seeds)} seeds fail${which} ${String(example)}`;
}

/** Refused objects without pods of their own, such as changes of existing workloads. */
const objectsRefused = ({ missing = [] }: Plan): number =>
  missing.filter(({ why, pods }) => why === 'refused' && pods === 0).length;

/** Kinds that can decide the verdict though each pod has a node and runs. */
const UNCOUNTED = [
  'release',
  'unowned',
  'left-behind',
  'below-budget',
  'slow',
  'unserved',
  'held-back',
  'no-metrics',
  'flapping',
] as const satisfies readonly FindingKind[];

/** Objects with a finding of the kind that decides the verdict. */
const thatCount = ({ findings }: Plan, kind: FindingKind): number =>
  findings.filter((finding) => finding.kind === kind && finding.counts).length;

/** Most characters of a reason. */
const REASON = 120;

/** The first refusal that decides the verdict: "; Deployment/web (shop): ... field is immutable". */
function whyRefused(plan: Plan): string {
  const [first, ...others] = plan.findings.filter(
    ({ kind, counts }) => kind === 'refused' && counts,
  );
  if (first === undefined) return '';
  const subject = subjectText(first.object, first.namespace);
  const reason = foldedText(first.message.replaceAll(/\s+/g, ' '), REASON);
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

/** "; all ready after 17s", "; 40 of 42 pods ready after 12.3s, 1 failing". */
function readiness(plan: Plan): string {
  const found = readinessOf(plan);
  if (found === undefined) return '';
  const failing = found.unready.filter(({ last: { stage } }) => isFailure(stage)).length;
  return `; ${readinessText(found)}${failing > 0 ? `, ${count(failing)} failing` : ''}`;
}

const isFailure = (stage: Stage): boolean => stage === 'failed' || stage === 'backoff';
