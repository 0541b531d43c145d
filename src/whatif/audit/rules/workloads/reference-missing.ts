import { referencesAmong } from '../../../../simulation/index.ts';
import { podsByOwner } from '../../cluster/pods-by-owner.ts';
import { podLike } from '../../cluster/pod-like.ts';
import type { AuditRule } from '../../rule.ts';

export const referenceMissing: AuditRule = {
  code: 'KS407',
  name: 'reference-missing',
  severity: 'error',
  sentence: 'Pods need a ConfigMap, a Secret or a key that does not exist.',
  why: 'New pods stay ContainerCreating or CreateContainerConfigError: nothing ever starts.',
  helps: 'Correct the name or the key, or create what it names.',
  needs: [],
  find: (cluster) => {
    const references = referencesAmong(cluster.objects);
    return podsByOwner(cluster).flatMap((owned) => {
      const message = references.problemOf(podLike(owned));
      return message === undefined ? [] : [{ subject: owned.owner, message }];
    });
  },
};
