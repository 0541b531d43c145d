import { claimNameOf, isMadeFor } from '../../objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { Plugin, Rejection } from '../../framework/index.ts';
import { isMigratedV122 } from '../shared/csi-migration-v1-22.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import type { VolumeBindingArgs } from './args.ts';
import { rejection, sortClaims } from './pod-claims.ts';
import type { PodClaims } from './pod-claims.ts';
import { nodesByMigration } from './volume-affinity.ts';
import { bindingInstance, volumeBinding } from './plugin.ts';

/**
 * Differs from v1.34 in its texts and in the drivers that are migrated (kubernetes v1.22.6 plugins/volumebinding,
 * volume/scheduling).
 */
export const volumeBindingV122: Plugin<VolumeBindingArgs> = {
  name: 'VolumeBinding',
  points: ['preFilter', 'filter', 'reserve', 'preBind'],
  reads: volumeBinding.reads,
  reasons: volumeBinding.reasons,
  nodesMayHelp: false,
  create: () =>
    bindingInstance({ claimsOf: podClaimsV122, search: SEARCH_RULES, scoring: undefined }),
};

const boundVolumeNodesV122 = (volume: PersistentVolume, cluster: ClusterView): NodeMatcher =>
  nodesByMigration(volume, cluster, isMigratedV122);

const SEARCH_RULES = { nodesOfBound: boundVolumeNodesV122, comparesAttributes: false };

function podClaimsV122(pod: PodView, cluster: ClusterView): PodClaims | Rejection {
  const claims: PersistentVolumeClaim[] = [];
  for (const volume of pod.volumes) {
    const name = claimNameOf(volume, pod.owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, name);
    if (claim === undefined) return rejection({ id: 'not-found', detail: { claim: name } });
    if (claim.metadata.deletionTimestamp !== undefined) {
      return rejection({ id: 'deleted', detail: { claim: name } });
    }
    if (volume.ephemeral !== undefined && !isMadeFor(claim, pod.owner?.uid ?? '')) {
      return rejection({ id: 'not-owner', detail: { claim: name } });
    }
    claims.push(claim);
  }
  return sortClaims(claims, cluster);
}
