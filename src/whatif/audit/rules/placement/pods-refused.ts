import { createAdmission } from '../../../../server/index.ts';
import { podLike } from '../../cluster/pod-like.ts';
import { podsByOwner } from '../../cluster/pods-by-owner.ts';
import type { OwnedPods } from '../../cluster/pods-by-owner.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import type { AuditRule } from '../../rule.ts';

export const podsRefused: AuditRule = {
  code: 'KS408',
  name: 'pods-refused',
  severity: 'error',
  sentence: 'The API server refuses the pods of a workload that has no pods yet.',
  why: 'The controller tries again and again, and no pod is ever created.',
  helps: 'Correct the template by the message, or change what refuses it.',
  needs: ['RuntimeClass', 'ServiceAccount', 'LimitRange', 'Namespace'],
  find: (cluster) => {
    const admission = createAdmission(cluster.objects);
    return podsByOwner(cluster)
      .filter((owned) => isNew(owned, cluster))
      .flatMap((owned) => {
        // A class that does not exist is priority-class-missing.
        const { priorityClassName: _class, ...spec } = owned.spec;
        const { refusal, hint } = admission.reviewPod(podLike({ ...owned, spec }));
        if (refusal === undefined) return [];
        const message = hint === undefined ? refusal : `${refusal}; ${hint}`;
        return [{ subject: owned.owner, message }];
      });
  },
};

/** Whether the API server has yet to admit the pods: existing pods have been admitted. */
function isNew({ owner, exist }: OwnedPods, cluster: AuditedCluster): boolean {
  if (!exist) return true;
  const { kind, namespace, name } = owner;
  return kind === 'Pod' && cluster.get('Pod', namespace, name)?.metadata.uid === undefined;
}
