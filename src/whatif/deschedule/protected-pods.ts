import type { DescheduleCycle } from '../../descheduler/index.ts';
import type { ProtectedPods } from '../../outcome/index.ts';
import type { SubjectOf } from './identity.ts';

/** The pods that the evictor of each profile protects, by workload and reasons. */
export function protectedPods(
  byProfile: DescheduleCycle['protectedPods'],
  subjectOf: SubjectOf,
): readonly ProtectedPods[] {
  return byProfile.flatMap(({ profile, reasons: reasonsOf }) => {
    const groups = new Map<string, ProtectedPods>();
    for (const [pod, reasons] of reasonsOf) {
      const { namespace, object } = subjectOf(pod);
      const key = JSON.stringify([namespace, object, reasons]);
      const known = groups.get(key)?.pods ?? 0;
      groups.set(key, { profile, namespace, object, pods: known + 1, reasons });
    }
    return [...groups.values()];
  });
}
