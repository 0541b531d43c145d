import type { Plan, PlannedPod } from '../../outcome/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { FindingList } from '../findings/index.ts';
import { autoscalerReport } from '../replica-autoscaling/index.ts';
import type { AutoscaledRun } from '../replica-autoscaling/index.ts';

/** What HorizontalPodAutoscalers did by usage. Adds the findings. `pods`: all pods of the run. */
export function planAutoscalers(
  api: ApiServer,
  {
    autoscaled,
    endTime,
  }: { readonly autoscaled: AutoscaledRun | undefined; readonly endTime: number },
  {
    pods,
    found,
  }: { readonly pods: readonly (readonly PlannedPod[])[]; readonly found: FindingList },
): Pick<Plan, 'autoscalers'> {
  if (autoscaled === undefined) return {};
  const { autoscalers, findings } = autoscalerReport(autoscaled, { api, pods, endTime });
  for (const one of findings) found.addAutoscaler(one);
  return { autoscalers };
}
