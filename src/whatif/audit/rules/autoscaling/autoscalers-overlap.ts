import { refKeyOf, refOf, refText } from '../../../../objects/index.ts';
import { autoscaledPods } from '../../cluster/autoscaling/autoscaled-pods.ts';
import type { AuditedAutoscaler } from '../../cluster/autoscaling/audited-autoscalers.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import { getOrInsert } from '../../../../units/index.ts';
import type { AuditRule } from '../../rule.ts';
import { namesOf } from '../../words.ts';

export const autoscalersOverlap: AuditRule = {
  code: 'KS605',
  name: 'autoscalers-overlap',
  severity: 'error',
  sentence: 'Autoscalers have one target, or the selectors of their targets match the same pods.',
  why: 'Their controller refuses to choose (AmbiguousSelector): none of them computes anything but its bounds.',
  helps:
    'Keep one autoscaler for a workload, with several metrics if need be, and give each workload labels of its own.',
  needs: ['HorizontalPodAutoscaler', 'Pod'],
  find: (cluster) =>
    Array.from(sharedBy(cluster)).map(([{ by }, { others, what }]) => ({
      subject: by.ref,
      message: `scales by ${namesOf([...what])} together with ${namesOf([...others])}: AmbiguousSelector, each only keeps its bounds`,
    })),
};

interface Overlap {
  readonly others: Set<string>;
  readonly what: Set<string>;
}

/** What autoscalers have in common with others: pods by their owners, or the workload itself. */
function sharedBy(cluster: AuditedCluster): ReadonlyMap<AuditedAutoscaler, Overlap> {
  const users = new Map<unknown, Set<AuditedAutoscaler>>();
  const names = new Map<unknown, string>();
  const use = (thing: unknown, name: string, autoscaler: AuditedAutoscaler): void => {
    getOrInsert(users, thing, () => new Set()).add(autoscaler);
    names.set(thing, name);
  };
  for (const [autoscaler, pods] of autoscaledPods(cluster)) {
    if ('workload' in autoscaler.target) {
      const ref = refOf(autoscaler.target.workload);
      use(refKeyOf(ref), refText(ref), autoscaler);
    }
    for (const { pod, owner } of pods) use(pod, refText(owner), autoscaler);
  }
  const overlaps = new Map<AuditedAutoscaler, Overlap>();
  for (const [thing, autoscalers] of users) {
    if (autoscalers.size === 1) continue;
    for (const autoscaler of autoscalers) {
      const overlap = getOrInsert(overlaps, autoscaler, () => ({
        others: new Set<string>(),
        what: new Set<string>(),
      }));
      overlap.what.add(names.get(thing) ?? '');
      for (const other of autoscalers) {
        if (other !== autoscaler) overlap.others.add(refText(other.by.ref));
      }
    }
  }
  return overlaps;
}
