import type { Labels } from '../../../../objects/index.ts';
import { groupBy } from '../../../../units/index.ts';
import type { AuditRule } from '../../rule.ts';

export const serviceSelectsNothing: AuditRule = {
  code: 'KS406',
  name: 'service-selects-nothing',
  severity: 'info',
  sentence: 'A Service selects no pod and no workload.',
  why: 'It has no endpoints: the labels of the pods changed, or the selector has a mistake.',
  helps: "Make the selector match the labels of the pods' template, or delete the Service.",
  needs: ['Pod', 'Service'],
  find: (cluster) => {
    const staying = cluster.pods.filter((pod) => !cluster.isReplaced(cluster.ownerOf(pod)));
    const podsIn = groupBy(staying, ({ metadata }) => metadata.namespace);
    const shapesIn = groupBy(cluster.shapes, ({ namespace }) => namespace);
    return cluster.list('Service').flatMap(({ kind, metadata, spec }) => {
      const { namespace, name } = metadata;
      const wanted = Object.entries(spec?.selector ?? {});
      // Without a selector its endpoints are made by hand.
      if (wanted.length === 0 || cluster.hasUnknownPods(namespace)) return [];
      const matches = (labels: Labels = {}): boolean =>
        wanted.every(([key, value]) => labels[key] === value);
      const pods = podsIn.get(namespace) ?? [];
      if (pods.some((pod) => matches(pod.metadata.labels))) return [];
      if ((shapesIn.get(namespace) ?? []).some(({ labels }) => matches(labels))) return [];
      const message = 'selects no pod and no workload of its namespace';
      return [{ subject: { kind, namespace, name }, message }];
    });
  },
};
