import type { GrowthRow } from '../row.ts';
import { budgets } from './budgets.ts';
import { crashLoopDays } from './crash-loop-days.ts';
import { crashLoops } from './crash-loops.ts';
import { cronJobs } from './cron-jobs.ts';
import { descheduledPods } from './descheduled-pods.ts';
import { drainedNodes } from './drained-nodes.ts';
import { initContainers } from './init-containers.ts';
import { jsonObjects } from './json-objects.ts';
import { limitRanges } from './limit-ranges.ts';
import { lostNodes } from './lost-nodes.ts';
import { packedNodes } from './packed-nodes.ts';
import { preemptedPods } from './preempted-pods.ts';
import { quotas } from './quotas.ts';
import { rejectedHours } from './rejected-hours.ts';
import { rejectedPods } from './rejected-pods.ts';
import { rollouts } from './rollouts.ts';
import { services } from './services.ts';
import { survivedNodes } from './survived-nodes.ts';
import { templates } from './templates.ts';
import { tenants } from './tenants.ts';
import { unknownFields } from './unknown-fields.ts';
import { unschedulableGroups } from './unschedulable-groups.ts';
import { unschedulableReplicas } from './unschedulable-replicas.ts';
import { unschedulableShapes } from './unschedulable-shapes.ts';
import { localCapacities, localVolumes, volumes } from './volumes.ts';
import { waitingPods } from './waiting-pods.ts';
import { yamlDocuments } from './yaml-documents.ts';

/** The growth table, line by line. */
export const GROWTH_ROWS: readonly GrowthRow[] = [
  initContainers,
  unschedulableReplicas,
  unschedulableShapes,
  unschedulableGroups,
  preemptedPods,
  waitingPods,
  crashLoops,
  crashLoopDays,
  cronJobs,
  rejectedPods,
  rejectedHours,
  rollouts,
  lostNodes,
  templates,
  tenants,
  quotas,
  limitRanges,
  services,
  budgets,
  volumes,
  localVolumes,
  localCapacities,
  unknownFields,
  jsonObjects,
  yamlDocuments,
  packedNodes,
  drainedNodes,
  descheduledPods,
  survivedNodes,
];
