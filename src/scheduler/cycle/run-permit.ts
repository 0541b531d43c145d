import type { Pod } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import { wordReasons } from '../../framework/index.ts';
import type { EnabledPlugin, PermitAnswer, Profile, Reason } from '../../framework/index.ts';

type Waiting = Extract<PermitAnswer, { readonly type: 'wait' }>;

/** A plugin that holds a pod back. */
export interface Wait {
  readonly plugin: EnabledPlugin;
  readonly answer: Waiting;
  readonly reason: Reason;
}

export type PermitResult =
  | { readonly type: 'wait'; readonly waits: readonly [Wait, ...Wait[]] }
  /** `allowing`: plugins that let the group of the pod go as well. */
  | { readonly type: 'success'; readonly allowing: readonly EnabledPlugin[] }
  | { readonly type: 'error'; readonly message: string };

/** Source: kubernetes v1.36.3 framework/runtime/framework.go RunPermitPlugins. */
export function runPermit(pod: Pod, { permit }: Profile, cluster: ClusterView): PermitResult {
  const waits: Wait[] = [];
  const allowing: EnabledPlugin[] = [];
  for (const plugin of permit) {
    const answer = plugin.points.permit?.(pod, cluster);
    if (answer === undefined) continue;
    if (answer.type === 'error') {
      const message = `running Permit plugin ${JSON.stringify(plugin.name)}: ${answer.message}`;
      return { type: 'error', message };
    }
    if (answer.type === 'allow-group') allowing.push(plugin);
    else {
      const [reason] = wordReasons(plugin.reasons, [answer.reason], 'Unschedulable');
      if (reason !== undefined) waits.push({ plugin, answer, reason });
    }
  }
  const [first, ...others] = waits;
  return first === undefined
    ? { type: 'success', allowing }
    : { type: 'wait', waits: [first, ...others] };
}
