import { entryKind } from '../../../../documents/index.ts';
import { counted } from '../../../audit/words.ts';
import { numberOf } from '../../checked-cluster.ts';
import type { ExpectationKind } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';
import { podSet, SelectedPods } from '../../pod-set.ts';
import type { PodSet } from '../../pod-set.ts';

export const notEvicted: ExpectationKind = entryKind({
  name: 'notEvicted',
  description: 'No pod is evicted: not by preemption, a taint, node pressure or an edit.',
  fields: podSet(),
  make: (set: PodSet, { namespace }) => {
    const selected = new SelectedPods(set, namespace);
    return {
      text: `${selected.text} are not evicted`,
      judge: (cluster) => {
        const pods = cluster.everyPod(selected);
        if (pods.length === 0) return nothingToJudge(cluster.noPods(selected));
        const evicted = pods.flatMap((of) =>
          of.eviction === undefined ? [] : [{ of, message: of.eviction }],
        );
        const all = numberOf(pods);
        const gone = numberOf(evicted.map(({ of }) => of));
        const number = counted(all, 'pod');
        return judged({
          examined: { pods: all },
          figures: { evicted: gone },
          violations: cluster.violations(evicted),
          // A pod that was evicted and is lost is what was asked, and no doubt beside it.
          doubts:
            gone > 0 ? cluster.unmodelledOf(selected, pods) : cluster.doubtsOf(selected, pods),
          met: `none of ${number} evicted`,
          broken: `${String(gone)} of ${number} evicted`,
        });
      },
    };
  },
});
