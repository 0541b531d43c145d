import { podsByOwner } from '../../cluster/pods-by-owner.ts';
import type { AuditRule } from '../../rule.ts';

export const claimMissing: AuditRule = {
  code: 'KS506',
  name: 'claim-missing',
  severity: 'error',
  sentence: 'A workload that has no pods yet mounts a claim that does not exist.',
  why: 'The scheduler leaves its pods pending until the claim is created.',
  helps: 'Correct the name of the claim, or create it.',
  needs: ['Pod', 'PersistentVolumeClaim'],
  find: (cluster) =>
    podsByOwner(cluster).flatMap(({ owner, spec: { volumes = [] }, exist }) => {
      const { namespace } = owner;
      const missing = volumes.flatMap(({ persistentVolumeClaim: { claimName: name = '' } = {} }) =>
        name === '' || cluster.get('PersistentVolumeClaim', namespace, name) !== undefined
          ? []
          : [name],
      );
      const [first] = missing;
      if (exist || first === undefined) return [];
      return [{ subject: owner, message: `mounts claim ${first}, which does not exist` }];
    }),
};
