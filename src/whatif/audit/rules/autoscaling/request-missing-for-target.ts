import { refText } from '../../../../objects/index.ts';
import type { WorkloadRef } from '../../../../objects/index.ts';
import { requestReader } from '../../../../controllers/index.ts';
import type { MissingRequest } from '../../../../controllers/index.ts';
import { autoscaledPods } from '../../cluster/autoscaling/autoscaled-pods.ts';
import type { AutoscaledPod } from '../../cluster/autoscaling/autoscaled-pods.ts';
import { metricsOf } from '../../cluster/autoscaling/resource-targets.ts';
import type { ResourceTarget } from '../../cluster/autoscaling/resource-targets.ts';
import type { AuditRule, Found } from '../../rule.ts';
import { namesOf } from '../../words.ts';

export const requestMissingForTarget: AuditRule = {
  code: 'KS603',
  name: 'request-missing-for-target',
  severity: 'error',
  sentence:
    'An autoscaler has a target in percent of requests, and a container or sidecar of a pod that its selector matches has no such request.',
  why: 'One pod without the request disables the metric; without another metric the autoscaler does nothing but keep its bounds.',
  helps:
    'Request the resource in each of these containers, or take the labels of the selector off pods of other workloads.',
  needs: ['HorizontalPodAutoscaler', 'LimitRange', 'Pod'],
  find: (cluster) =>
    Array.from(autoscaledPods(cluster)).flatMap(([{ by, object }, pods]): readonly Found[] => {
      const { targets, others } = metricsOf(object);
      const lacking = targets
        .filter(({ isOfRequests }) => isOfRequests)
        .map((target) => ({ target, texts: lackingTexts(target, pods) }))
        .filter(({ texts }) => texts.length > 0);
      if (lacking.length === 0) return [];
      const works = others + targets.length - lacking.length > 0;
      const effect = works
        ? 'other metrics can scale up, and nothing scales down'
        : 'it does nothing but keep its bounds';
      const whys = lacking.map(
        ({ target, texts }) => `no ${target.resource} request in ${namesOf(texts)}`,
      );
      return [{ subject: by.ref, message: `${whys.join('; ')}: ${effect}` }];
    }),
};

/** "container proxy of Deployment/web", each once, in the order of the pods. */
function lackingTexts(
  { resource, container }: ResourceTarget,
  pods: readonly AutoscaledPod[],
): readonly string[] {
  // Pods of a cluster without pod-level requests were stored without them.
  const requestOf = requestReader({ resource, container, hasPodLevel: true });
  const texts = new Set<string>();
  for (const { pod, owner } of pods) {
    const found = requestOf(pod);
    if (typeof found !== 'number') texts.add(textOf(found, owner));
  }
  return [...texts];
}

function textOf({ id, container }: MissingRequest, owner: WorkloadRef): string {
  const whose = refText(owner);
  switch (id) {
    case 'pod-level-request':
      return `the pods of ${whose}`;
    case 'container-request':
      return `container ${container} of ${whose}`;
    case 'container':
      return `${whose}, which has no container ${container}`;
  }
}
