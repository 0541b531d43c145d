import type { AuditRule } from '../../rule.ts';

export const claimLost: AuditRule = {
  code: 'KS502',
  name: 'claim-lost',
  severity: 'error',
  sentence: 'A claim is bound to a volume that does not exist.',
  why: 'Pods with the claim cannot start again: their data is gone, or the volume was deleted by hand.',
  helps: 'Restore the volume under its name, or delete the claim and restore its data.',
  needs: ['PersistentVolume', 'PersistentVolumeClaim'],
  find: (cluster) =>
    cluster.list('PersistentVolumeClaim').flatMap(({ kind, metadata, spec }) => {
      const { namespace, name } = metadata;
      const { volumeName = '' } = spec ?? {};
      if (volumeName === '' || cluster.get('PersistentVolume', '', volumeName) !== undefined)
        return [];
      const message = `is bound to volume ${volumeName}, which does not exist`;
      return [{ subject: { kind, namespace, name }, message }];
    }),
};
