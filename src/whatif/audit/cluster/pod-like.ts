import type { Pod } from '../../../objects/index.ts';
import type { OwnedPods } from './pods-by-owner.ts';

/** A pod as the workload's controller would create it next, or the bare pod. */
export const podLike = ({
  owner,
  spec,
  labels,
}: Pick<OwnedPods, 'owner' | 'spec' | 'labels'>): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: owner.namespace, name: owner.name, labels },
  spec,
});
