import type { NodeClaim } from '../objects/node-claim.ts';
import { map, object } from './collections.ts';
import { conditions } from './conditions.ts';
import { CORE_RULES } from './label-rules.ts';
import type { SchemaVariant } from './node-pool.ts';
import { templateFields } from './node-template.ts';
import { amount, text, time } from './scalars.ts';
import { optional } from './schema.ts';
import type { Schema } from './schema.ts';

type Spec = NodeClaim['spec'];

/**
 * The NodeClaim of karpenter.sh/v1, without its metadata.
 *
 * Source: pkg/apis/crds/karpenter.sh_nodeclaims.yaml of sigs.k8s.io/karpenter, v1.13 and v1.14.
 */
export const nodeClaimSchema = ({
  labelRules,
}: SchemaVariant): Schema<Omit<NodeClaim, 'metadata'>> =>
  object<Omit<NodeClaim, 'metadata'>>(
    {
      spec: object<Spec>({
        ...templateFields([...CORE_RULES, ...labelRules]),
        resources: optional(
          object<NonNullable<Spec['resources']>>({ requests: optional(map(amount())) }),
        ),
      }),
      status: optional(
        object<NonNullable<NodeClaim['status']>>(
          {
            nodeName: optional(text()),
            providerID: optional(text()),
            capacity: optional(map(amount())),
            allocatable: optional(map(amount())),
            conditions: optional(conditions()),
            lastPodEventTime: optional(time()),
          },
          { isOpen: true },
        ),
      ),
    },
    { isOpen: true },
  );
