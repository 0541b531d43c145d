import type { ObjectMeta, ResourceList } from '../../../objects/index.ts';
import type { NodeTemplateSpec, ObjectCondition } from './node-pool.ts';

/** NodeClaim of karpenter.sh/v1, as far as decisions read it. */
export interface NodeClaim {
  readonly metadata: ObjectMeta;
  readonly spec: NodeTemplateSpec & {
    readonly resources?: { readonly requests?: ResourceList };
  };
  readonly status?: {
    readonly nodeName?: string;
    readonly providerID?: string;
    readonly capacity?: ResourceList;
    readonly allocatable?: ResourceList;
    readonly conditions?: readonly ObjectCondition[];
    /** RFC 3339. */
    readonly lastPodEventTime?: string;
  };
}
