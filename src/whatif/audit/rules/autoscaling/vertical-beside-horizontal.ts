import { podTemplateOf, refKeyOf, refOf, refText } from '../../../../objects/index.ts';
import type { Scalable } from '../../../../objects/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { metricsOf } from '../../cluster/autoscaling/resource-targets.ts';
import type { ResourceTarget } from '../../cluster/autoscaling/resource-targets.ts';
import { verticalAutoscalers } from '../../cluster/autoscaling/vertical-autoscalers.ts';
import type { AuditRule } from '../../rule.ts';
import { namesOf } from '../../words.ts';

export const verticalBesideHorizontal: AuditRule = {
  code: 'KS609',
  name: 'vertical-beside-horizontal',
  severity: 'warning',
  sentence:
    'A VerticalPodAutoscaler sets the requests of a resource by which another autoscaler scales the same workload.',
  why: 'Utilization is measured against requests, and less usage a pod means smaller requests: each of the two moves the other.',
  helps:
    'Leave the resource out of controlledResources, set updateMode Off, or scale by another metric.',
  needs: ['HorizontalPodAutoscaler', 'VerticalPodAutoscaler'],
  find: (cluster) => {
    const vertical = groupBy(verticalAutoscalers(cluster.extensions), ({ target }) =>
      refKeyOf(target),
    );
    if (vertical.size === 0) return [];
    return cluster.autoscalers.flatMap(({ by, object, target }) => {
      if (!('workload' in target)) return [];
      const workload = refOf(target.workload);
      const { targets } = metricsOf(object);
      return (vertical.get(refKeyOf(workload)) ?? []).flatMap(({ ref, mode, sets }) => {
        const both = targets.filter((one) =>
          containersOf(target.workload, one).some((name) => sets(name, one.resource)),
        );
        if (both.length === 0) return [];
        const resources = namesOf([...new Set(both.map(({ resource }) => resource))]);
        const message = `sets the ${resources} requests of ${refText(workload)} (updateMode ${mode}), which ${refText(by.ref)} scales by ${resources}`;
        return [{ subject: ref, message }];
      });
    });
  },
};

/** The containers that a target measures. */
function containersOf(workload: Scalable, { container }: ResourceTarget): readonly string[] {
  if (container !== undefined) return [container];
  return (podTemplateOf(workload)?.spec?.containers ?? []).map(({ name }) => name);
}
