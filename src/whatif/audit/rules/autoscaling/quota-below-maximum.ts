import { refOf, refText } from '../../../../objects/index.ts';
import type { ResourceQuota } from '../../../../objects/index.ts';
import { quotasAtMaximum } from '../../cluster/autoscaling/quotas-at-maximum.ts';
import type { QuotaAtMaximum } from '../../cluster/autoscaling/quotas-at-maximum.ts';
import type { AuditRule, Found } from '../../rule.ts';
import { counted } from '../../words.ts';

export const quotaBelowMaximum: AuditRule = {
  code: 'KS611',
  name: 'quota-below-maximum',
  severity: 'warning',
  sentence:
    'A ResourceQuota has no room for an autoscaled workload at its maximum, for a rollout there, or for all autoscaled workloads of the namespace together.',
  why: 'Pods beyond the quota are never made: none is Pending, no node is added, and the autoscaler asks in vain.',
  helps: 'Raise the quota, lower the maximum, or request less.',
  needs: ['HorizontalPodAutoscaler', 'ResourceQuota', 'LimitRange', 'Pod'],
  find: (cluster) =>
    quotasAtMaximum(cluster).flatMap((one) => [...stopsOf(one), ...togetherOf(one)]),
};

function stopsOf({ quota, stops }: QuotaAtMaximum): readonly Found[] {
  return stops.map(({ by, workload, copies: max, surge, stop }) => {
    const { copies, resource, each, left, hard } = stop;
    const what = refText(refOf(workload));
    const amounts = `a pod asks for ${resource} ${each.canonical}, and other pods leave ${left.canonical} of ${hard.canonical}`;
    const message =
      copies < max
        ? `${nameOf(quota)} stops ${what} at ${String(copies)} of ${counted(max, 'replica')}: ${amounts}`
        : `${nameOf(quota)} stops a rollout of ${what} at the maximum of ${String(max)}: the surge of ${counted(surge, 'pod')} needs room for ${String(max + surge)}, and there is room for ${String(copies)}: ${amounts}`;
    return { subject: by.ref, message };
  });
}

/** A workload that does not fit alone needs no other to fail. */
function togetherOf({ quota, stops, together, workloads }: QuotaAtMaximum): readonly Found[] {
  const isAlone = stops.some(({ copies, stop }) => stop.copies < copies);
  if (isAlone || together.length === 0 || workloads < 2) return [];
  const amounts = together.map(
    ({ resource, used, hard }) => `${resource} ${used.canonical} of ${hard.canonical}`,
  );
  const message = `the ${String(workloads)} autoscaled workloads of the namespace do not fit together at their maxima: ${amounts.join(', ')}`;
  return [{ subject: refOf(quota), message }];
}

const nameOf = (quota: ResourceQuota): string => refText(refOf(quota));
