import { bindVolumeTo, claimNameOf, SELECTED_NODE } from '../../api/index.ts';
import type { PersistentVolumeClaim } from '../../api/index.ts';
import type { PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { podClaims } from './pod-claims.ts';
import { NO_SPACE, NO_VOLUME, NOTHING_TO_BIND, VolumeSearch, WRONG_NODE } from './volume-search.ts';

/** In the order in which upstream lists them. */
const REASONS: readonly (readonly [problem: number, reason: string])[] = [
  [WRONG_NODE, "node(s) didn't match PersistentVolume's node affinity"],
  [NOTHING_TO_BIND, "node(s) didn't find available persistent volumes to bind"],
  [NO_SPACE, 'node(s) did not have enough free storage'],
  [NO_VOLUME, 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)'],
];

/**
 * Keeps pods to nodes where their claims' volumes are, can be bound or can be made, and binds them (kubernetes v1.34.1
 * plugins/volumebinding). It does not score: the feature gate StorageCapacityScoring is off in v1.34.
 */
export const volumeBinding: Plugin<unknown> = {
  name: 'VolumeBinding',
  reads: ['storage', 'node.labels'],
  create: () => {
    /** What PreFilter made of a pod that may be reserved next. Whoever reserves has asked PreFilter since storage last changed. */
    const searches = new WeakMap<PodView, VolumeSearch>();
    return {
      preFilter(pod, cluster) {
        if (pod.volumes.every((volume) => claimNameOf(volume, '') === undefined)) return SKIP;
        const claims = podClaims(pod, cluster);
        if ('code' in claims) return claims;
        const search = new VolumeSearch(claims, cluster);
        searches.set(pod, search);
        return {
          filter(node) {
            const problems = search.problems(node);
            return problems === 0 ? FITS : unresolvable(problems);
          },
          explain: (detail) =>
            REASONS.flatMap(([problem, reason]) => ((detail & problem) === 0 ? [] : [reason])),
        };
      },
      reserve(pod, node, cluster) {
        const plan = searches.get(pod)?.plan(node);
        if (plan === undefined) return [];
        const { bindings, provisioned } = plan;
        const nodeName = cluster.columns.names[node] ?? '';
        return [
          ...bindings.flatMap(({ volume, claim }) => {
            const bound = bindVolumeTo(volume, claim);
            return bound === volume ? [] : [bound];
          }),
          ...provisioned.flatMap((claim) => selectNode(claim, nodeName)),
        ];
      },
    };
  },
};

/** Tells the provisioner for which node it is to make the claim's volume, unless an earlier attempt has. */
function selectNode(
  claim: PersistentVolumeClaim,
  nodeName: string,
): readonly PersistentVolumeClaim[] {
  if (claim.metadata.annotations?.[SELECTED_NODE] === nodeName) return [];
  const annotations = { ...claim.metadata.annotations, [SELECTED_NODE]: nodeName };
  return [{ ...claim, metadata: { ...claim.metadata, annotations } }];
}
