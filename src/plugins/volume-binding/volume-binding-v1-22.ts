import { claimNameOf, isMadeFor } from '../../api/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin, Rejection } from '../../framework/index.ts';
import { isMigratedV122 } from '../shared/csi-migration-v1-22.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import { rejection, sortedOut } from './pod-claims.ts';
import type { PodClaims } from './pod-claims.ts';
import { nodesByMigration } from './volume-affinity.ts';
import { volumeBinding } from './volume-binding.ts';
import { NO_SPACE, NO_VOLUME, NOTHING_TO_BIND, VolumeSearch, WRONG_NODE } from './volume-search.ts';

/** In the order in which upstream lists them. */
const REASONS: readonly (readonly [problem: number, reason: string])[] = [
  [WRONG_NODE, 'node(s) had volume node affinity conflict'],
  [NOTHING_TO_BIND, "node(s) didn't find available persistent volumes to bind"],
  [NO_SPACE, 'node(s) did not have enough free storage'],
  [NO_VOLUME, 'pvc(s) bound to non-existent pv(s)'],
];

/** The same with other words and fewer migrated drivers (kubernetes v1.22.6 plugins/volumebinding, volume/scheduling). */
export const volumeBindingV122: Plugin<unknown> = {
  name: 'VolumeBinding',
  reads: volumeBinding.reads,
  create: (args) => ({
    ...volumeBinding.create(args),
    preFilter(pod, cluster) {
      if (pod.volumes.every((volume) => claimNameOf(volume, '') === undefined)) return SKIP;
      const claims = podClaimsV122(pod, cluster);
      if ('code' in claims) return claims;
      const search = new VolumeSearch(claims, cluster, boundVolumeNodesV122);
      return {
        filter(node) {
          const problems = search.problems(node);
          return problems === 0 ? FITS : unresolvable(problems);
        },
        explain: (detail) =>
          REASONS.flatMap(([problem, reason]) => ((detail & problem) === 0 ? [] : [reason])),
      };
    },
  }),
};

const boundVolumeNodesV122 = (volume: PersistentVolume, cluster: ClusterView): NodeMatcher =>
  nodesByMigration(volume, cluster, isMigratedV122);

function podClaimsV122(pod: PodView, cluster: ClusterView): PodClaims | Rejection {
  const claims: PersistentVolumeClaim[] = [];
  for (const volume of pod.volumes) {
    const name = claimNameOf(volume, pod.owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, name);
    if (claim === undefined) return rejection(`persistentvolumeclaim "${name}" not found`);
    if (claim.metadata.deletionTimestamp !== undefined) {
      return rejection(`persistentvolumeclaim "${name}" is being deleted`);
    }
    if (volume.ephemeral !== undefined && !isMadeFor(claim, pod.owner?.uid ?? '')) {
      return rejection(`persistentvolumeclaim "${name}" was not created for the pod`);
    }
    claims.push(claim);
  }
  return sortedOut(claims, cluster);
}
