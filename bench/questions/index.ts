import { autoscalers } from './autoscalers.ts';
import { check } from './check.ts';
import { consolidate, consolidateLong } from './consolidate.ts';
import { drain } from './drain.ts';
import { growGroups } from './grow-groups.ts';
import { launch } from './launch.ts';
import { manyReplicas } from './many-replicas.ts';
import { packDevices } from './pack-devices.ts';
import { pack } from './pack.ts';
import { preemptionOnFew } from './preemption-on-few.ts';
import { preemption } from './preemption.ts';
import type { Question } from './question.ts';
import { shrinkGroups } from './shrink-groups.ts';
import { standingAndPending } from './standing-and-pending.ts';
import { standingPlan } from './standing-plan.ts';
import { survive } from './survive.ts';
import { sweepCells } from './sweep-cells.ts';
import { sweepThreads } from './sweep-threads.ts';
import { tune } from './tune.ts';

/** The table of questions, line by line. */
export const QUESTIONS: readonly Question[] = [
  manyReplicas,
  standingPlan,
  standingAndPending,
  preemptionOnFew,
  preemption,
  pack,
  packDevices,
  drain,
  survive,
  check,
  launch,
  growGroups,
  shrinkGroups,
  consolidate,
  consolidateLong,
  autoscalers,
  sweepCells,
  sweepThreads,
  tune,
];
