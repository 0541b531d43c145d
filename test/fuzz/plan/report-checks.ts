import { exitCodeOf } from '../../../src/cli/exit-codes.ts';
import type { Plan } from '../../../src/outcome/index.ts';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import { READINGS } from '../../support/format-readings.ts';

/**
 * Events decide nothing, and reports of a million do not fit into memory together: a Job that a quota refuses is tried every minute
 * of a year.
 */
export const MOST_EVENTS = 50_000;

/** Every format states the verdict of the plan, and so do its findings and the exit code. */
export function reportsAgree(planned: Plan): readonly string[] {
  const plan = { ...planned, events: planned.events.slice(0, MOST_EVENTS) };
  const { verdict, failOn = [] } = plan.summary;
  const found: string[] = [];
  const decisive = plan.findings.filter((one) => one.counts);
  if (decisive.length > 0 !== (verdict !== 'passed'))
    found.push(`${decisive.length} findings decide, and the verdict is ${verdict}`);
  if ((exitCodeOf(verdict, {}) === 0) !== (decisive.length === 0))
    found.push(`exit code ${exitCodeOf(verdict, {})} with ${decisive.length} deciding findings`);
  for (const { kind } of decisive)
    if (!failOn.includes(kind)) found.push(`a finding of kind ${kind} decides, not in failOn`);
  for (const [format, read] of Object.entries(READINGS)) {
    const stated = read(plan);
    if (stated.verdict !== verdict) found.push(`${format} says ${stated.verdict}, not ${verdict}`);
  }
  return [...found, ...podsInReports(plan)];
}

/** The wide table, the manifests and the JSON have the same nodes for the pods. */
function podsInReports(plan: Plan): readonly string[] {
  const options = { width: 1000, paint: plainPaint };
  const json = JSON.parse(reports.json(plan, options)) as Plan;
  const found: string[] = [];
  if (JSON.stringify(json) !== JSON.stringify(plan)) found.push('json is another plan');
  const wide = reports.wide(plan, options);
  for (const { name, node, existing, preempted } of plan.pods) {
    if (existing === true || preempted !== undefined || node === null) continue;
    const isListed = wide.split('\n').some((line) => line.includes(name) && line.includes(node));
    if (!isListed) found.push(`wide does not list ${name} on ${node}`);
  }
  return found;
}
