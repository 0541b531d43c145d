import type { StepKind } from './step-kind.ts';
import { apply } from './steps/apply.ts';
import { cordon } from './steps/cordon.ts';
import { deleteObjects } from './steps/delete.ts';
import { drain } from './steps/drain.ts';
import { failNode } from './steps/fail-node.ts';
import { fillDisk } from './steps/fill-disk.ts';
import { fillPids } from './steps/fill-pids.ts';
import { failSandboxes } from './steps/fail-sandboxes.ts';
import { launchFails } from './steps/launch-fails.ts';
import { recoverNode } from './steps/recover-node.ts';
import { replaceNodes } from './steps/replace-nodes.ts';
import { resize } from './steps/resize.ts';
import { scale } from './steps/scale.ts';
import { setFailureRate } from './steps/set-failure-rate.ts';
import { shutDownNode } from './steps/shut-down-node.ts';
import { spotInterruption } from './steps/spot-interruption.ts';
import { taint } from './steps/taint.ts';
import { uncordon } from './steps/uncordon.ts';
import { untaint } from './steps/untaint.ts';
import { usage } from './steps/usage.ts';

/** Every kind of step, in the order in which they are documented. */
export const stepKinds: readonly StepKind[] = [
  apply,
  deleteObjects,
  scale,
  resize,
  cordon,
  uncordon,
  drain,
  replaceNodes,
  taint,
  untaint,
  failNode,
  recoverNode,
  shutDownNode,
  fillDisk,
  fillPids,
  failSandboxes,
  setFailureRate,
  usage,
  launchFails,
  spotInterruption,
];
