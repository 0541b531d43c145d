import { labelOf, refKeyOf } from '../../../../objects/index.ts';
import type { Pod, TopologySpreadConstraint } from '../../../../objects/index.ts';
import { groupBy } from '../../../../units/index.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import type { AuditRule, Found } from '../../rule.ts';
import { countDomains, skewOf, skewText } from '../../cluster/spread-counts.ts';
import type { Skew } from '../../cluster/spread-counts.ts';

export const spreadUneven: AuditRule = {
  code: 'KS110',
  name: 'spread-uneven',
  severity: 'info',
  sentence: 'Pods are more uneven than a topology spread constraint with ScheduleAnyway asks for.',
  why: 'The constraint only prefers even domains: other scores, or a lack of room, weighed more.',
  helps: 'Use DoNotSchedule where it matters, or make room in the emptiest domain.',
  needs: ['Node', 'Pod'],
  find: (cluster) => {
    const known = new Map<string, Skew | undefined>();
    const groups = groupBy(
      cluster.running.filter(({ pod }) => soft(pod).length > 0),
      ({ owner }) => refKeyOf(owner),
    );
    return [...groups.values()].flatMap(([first]): readonly Found[] => {
      if (first === undefined) return [];
      const { pod, owner } = first;
      const uneven = soft(pod).flatMap((constraint) => {
        const skew = skewFor(pod, constraint, cluster, known);
        return skew !== undefined && skew.skew > constraint.maxSkew
          ? [skewText(constraint, skew)]
          : [];
      });
      if (uneven.length === 0) return [];
      return [{ subject: owner, message: `pods are uneven: ${uneven.join('; ')}` }];
    });
  },
};

const soft = ({ spec }: Pod): readonly TopologySpreadConstraint[] =>
  (spec.topologySpreadConstraints ?? []).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway',
  );

/** Bare pods with one constraint share the counts. */
function skewFor(
  pod: Pod,
  constraint: TopologySpreadConstraint,
  cluster: AuditedCluster,
  known: Map<string, Skew | undefined>,
): Skew | undefined {
  const { namespace, labels = {} } = pod.metadata;
  const { affinity, nodeSelector, tolerations } = pod.spec;
  const own = (constraint.matchLabelKeys ?? []).map((key) => labelOf(labels, key));
  const key = JSON.stringify([
    namespace,
    constraint,
    own,
    affinity?.nodeAffinity,
    nodeSelector,
    tolerations,
  ]);
  if (!known.has(key)) known.set(key, skewOf(countDomains(pod, constraint, cluster)));
  return known.get(key);
}
