import { claimOfVolume, whyUnreachable } from '../../cluster/volume-nodes.ts';
import type { AuditRule } from '../../rule.ts';

export const volumeInDeadZone: AuditRule = {
  code: 'KS501',
  name: 'volume-in-dead-zone',
  severity: 'error',
  sentence:
    'A bound volume can be reached from no node: its node affinity or its zone matches none.',
  why: 'Pods with its claim fit nowhere: a zone, a node or a label is gone that the volume is tied to.',
  helps: 'Add a node where the volume is, or restore its data to a new volume.',
  needs: ['Node', 'PersistentVolume'],
  find: (cluster) =>
    cluster.list('PersistentVolume').flatMap((volume) => {
      const isBound = volume.spec?.claimRef !== undefined || volume.status?.phase === 'Bound';
      if (!isBound || cluster.nodes.size === 0) return [];
      const why = whyUnreachable(volume, cluster);
      if (why === undefined) return [];
      const { name } = volume.metadata;
      const claim = claimOfVolume(volume);
      const whose = claim === undefined ? '' : ` of claim ${claim}`;
      return [{ subject: { kind: volume.kind, name }, message: `volume${whose}: ${why}` }];
    }),
};
