import type { Plan } from '../../../outcome/index.ts';
import { summaryLine } from '../../reading/plan-line.ts';
import type { Detail } from '../detail.ts';
import { events } from './events.ts';
import { findings } from './findings.ts';
import { header } from './header.ts';
import { nodes } from './nodes.ts';
import { notModelled, warnings } from './notes.ts';
import { placements } from './placements.ts';
import { pods } from './pods.ts';
import { preemption } from './preemption.ts';
import { runEnd } from './run-end.ts';
import { scenario } from './scenario.ts';
import { timeline } from './timeline.ts';
import { unowned } from './unowned.ts';
import { unschedulable } from './unschedulable.ts';

/** A plan: input, placements, timeline, nodes; problems last, where a terminal ends, above the summary line. */
export function planTable(plan: Plan, detail: Detail): readonly string[] {
  const { green, red, yellow } = detail.paint;
  const colour = { passed: green, failed: red, unknown: yellow }[plan.summary.verdict];
  return [
    ...header(plan, detail),
    ...placements(plan, detail),
    ...pods(plan, detail),
    ...preemption(plan, detail),
    ...timeline(plan, detail),
    ...nodes(plan, detail),
    ...events(plan, detail),
    ...warnings(plan.warnings, detail),
    ...notModelled(plan.notModelled, detail),
    ...runEnd(plan, detail),
    ...scenario(plan, detail),
    ...unschedulable(plan, detail),
    ...unowned(plan, detail),
    ...findings(plan, detail),
    // Not wrapped: scripts read the last line.
    detail.paint.bold(colour(summaryLine(plan))),
  ];
}
