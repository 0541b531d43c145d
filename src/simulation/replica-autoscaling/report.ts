import type { AutoscalerRun, FindingKind, Owner, PlannedPod } from '../../outcome/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { autoscalerTroubles } from './troubles.ts';
import type { AutoscaledRun } from './run.ts';
import { autoscalerRuns } from './told-runs.ts';
import { unfollowed } from './unfollowed.ts';

/** What is wrong with an autoscaler of a run. */
export interface AutoscalerFinding {
  readonly object: Owner;
  readonly namespace: string;
  readonly kind: Extract<FindingKind, 'held-back' | 'no-metrics' | 'flapping' | 'in-doubt'>;
  readonly message: string;
  /** Pods that are missing; 0 where nobody knows. */
  readonly pods: number;
}

export interface AutoscalerReport {
  readonly autoscalers: readonly AutoscalerRun[];
  readonly findings: readonly AutoscalerFinding[];
}

/** What a run says of its autoscalers at its end. */
export function autoscalerReport(
  run: AutoscaledRun,
  world: {
    readonly api: ApiServer;
    /** All pods of the run. */
    readonly pods: readonly (readonly PlannedPod[])[];
    /** Virtual seconds. */
    readonly endTime: number;
  },
): AutoscalerReport {
  const autoscalers = autoscalerRuns(run, world.pods, world.endTime);
  const troubles = autoscalers.flatMap((one) =>
    autoscalerTroubles(one).map((trouble) => ({
      object: { kind: AUTOSCALER, name: one.name },
      namespace: one.namespace,
      ...trouble,
    })),
  );
  const doubts = unfollowed(run, world.api).map(({ ref, why }): AutoscalerFinding => ({
    object: ref,
    namespace: ref.namespace,
    kind: 'in-doubt',
    message: why,
    pods: 0,
  }));
  return { autoscalers, findings: [...troubles, ...doubts] };
}

const AUTOSCALER = 'HorizontalPodAutoscaler';
