import { controllerOf, podPriority } from '../../../objects/index.ts';
import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

/** The class that every cluster has for what a node cannot do without (pkg/apis/scheduling/v1/helpers.go, v1.36). */
const CRITICAL = { name: 'system-node-critical', value: 2_000_001_000 };

/** Puts daemons before other pods, which make room for them: the scheduler places a daemon on its own node or nowhere. */
export const daemonPriority: HintKind = {
  name: 'daemon-priority',
  *propose({ pod, pending }) {
    if (controllerOf(pending.metadata)?.kind !== 'DaemonSet') return;
    if (podPriority(pending) >= CRITICAL.value) return;
    yield {
      change: `give the daemons the PriorityClass ${CRITICAL.name}, so that other pods make room`,
      isOfAllPods: true,
      patch: podPatch(pod, { priorityClassName: CRITICAL.name }),
    };
  },
};
