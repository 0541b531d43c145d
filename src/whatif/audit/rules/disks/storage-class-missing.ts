import { claimClass } from '../../../../objects/index.ts';
import type { AuditRule } from '../../rule.ts';

export const storageClassMissing: AuditRule = {
  code: 'KS503',
  name: 'storage-class-missing',
  severity: 'warning',
  sentence: 'A claim without a volume names a StorageClass that does not exist.',
  why: 'No volume is provisioned for it, so that its pods stay pending unless a volume of that class is created by hand.',
  helps: 'Create the StorageClass, or name another one in a new claim.',
  needs: ['StorageClass', 'PersistentVolumeClaim', 'PersistentVolume'],
  find: (cluster) => {
    const classes = new Set(cluster.list('StorageClass').map(({ metadata }) => metadata.name));
    const free = new Set(
      cluster.list('PersistentVolume').map(({ spec }) => spec?.storageClassName ?? ''),
    );
    return cluster.list('PersistentVolumeClaim').flatMap((claim) => {
      const { namespace, name } = claim.metadata;
      const wanted = claimClass(claim);
      const isServed = wanted === '' || classes.has(wanted) || free.has(wanted);
      if (isServed || (claim.spec?.volumeName ?? '') !== '') return [];
      const message = `names the StorageClass ${wanted}, which does not exist`;
      return [{ subject: { kind: claim.kind, namespace, name }, message }];
    });
  },
};
