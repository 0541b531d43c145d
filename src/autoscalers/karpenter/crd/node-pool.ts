import type { ResourceList } from '../../../objects/index.ts';
import type { DisruptionBudget, NodePool, NodePoolDisruption } from '../objects/node-pool.ts';
import type { NodeTemplateSpec } from '../objects/node-pool.ts';
import type { LabelRule } from '../providers/label-rules.ts';
import type { KarpenterVersion } from '../provisioning/versions.ts';
import { list, map, object } from './collections.ts';
import { conditions } from './conditions.ts';
import { POOL_RULES } from './label-rules.ts';
import { templateFields } from './node-template.ts';
import { all } from './rule.ts';
import { amount, integer, text } from './scalars.ts';
import { defaulted, optional } from './schema.ts';
import type { Schema } from './schema.ts';

const REASONS = ['Underutilized', 'Empty', 'Drifted'];

const POLICIES: Readonly<Record<KarpenterVersion, readonly string[]>> = {
  '1.13': ['WhenEmpty', 'WhenEmptyOrUnderutilized'],
  '1.14': ['WhenEmpty', 'WhenEmptyOrUnderutilized', 'Balanced'],
};

const LABEL_VALUE = '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$';
const SCHEDULE =
  '^(@(annually|yearly|monthly|weekly|daily|midnight|hourly))|((.+)\\s(.+)\\s(.+)\\s(.+)\\s(.+))$';

/** What the schemas of Karpenter's objects depend on. */
export interface SchemaVariant {
  readonly version: KarpenterVersion;
  /** The labels that the provider's own definitions refuse. */
  readonly labelRules: readonly LabelRule[];
}

type Spec = NodePool['spec'];
type Template = Spec['template'];
type Status = NonNullable<NodePool['status']>;

/**
 * The NodePool of karpenter.sh/v1, without its metadata.
 *
 * Source: pkg/apis/crds/karpenter.sh_nodepools.yaml of sigs.k8s.io/karpenter, v1.13 and v1.14.
 */
export const nodePoolSchema = (variant: SchemaVariant): Schema<Omit<NodePool, 'metadata'>> =>
  object<Omit<NodePool, 'metadata'>>(
    {
      spec: spec(variant),
      status: optional(object<Status>({ conditions: optional(conditions()) }, { isOpen: true })),
    },
    { isOpen: true },
  );

const spec = ({ version, labelRules }: SchemaVariant): Schema<Spec> =>
  object<Spec>(
    {
      template: template([...POOL_RULES, ...labelRules]),
      disruption: defaulted(disruption(version), { consolidateAfter: '0s' }),
      limits: optional(map(amount())),
      weight: optional(integer(1, 100)),
      replicas: optional(integer(0)),
    },
    {
      rules: [
        {
          message: "only 'limits.nodes' is supported on static NodePools",
          holds: ({ replicas, limits }) => replicas === undefined || limitsOnlyNodes(limits),
        },
        {
          message: "'weight' is not supported on static NodePools",
          holds: ({ replicas, weight }) => replicas === undefined || weight === undefined,
        },
      ],
    },
  );

const limitsOnlyNodes = (limits: ResourceList = {}): boolean =>
  Object.keys(limits).every((resource) => resource === 'nodes');

const template = (rules: readonly LabelRule[]): Schema<Template> =>
  object<Template>({
    metadata: optional(
      object<NonNullable<Template['metadata']>>({
        labels: optional(
          map(text({ most: 63, pattern: LABEL_VALUE }), {
            most: 100,
            rules: rules
              .filter(({ isOfRequirements }) => isOfRequirements !== true)
              .map(({ message, allows }) => ({ message, holds: (keys) => keys.every(allows) })),
          }),
        ),
        annotations: optional(map(text())),
      }),
    ),
    spec: object<NodeTemplateSpec>(templateFields(rules)),
  });

const disruption = (version: KarpenterVersion): Schema<NodePoolDisruption> =>
  object<NodePoolDisruption>({
    consolidateAfter: text({ pattern: '^(([0-9]+(s|m|h))+|Never)$' }),
    consolidationPolicy: defaulted(text({ words: POLICIES[version] }), 'WhenEmptyOrUnderutilized'),
    budgets: defaulted(budgets(), [{ nodes: '10%' }]),
  });

const budgets = (): Schema<readonly DisruptionBudget[]> =>
  list(
    object<DisruptionBudget>({
      nodes: defaulted(text({ pattern: '^((100|[0-9]{1,2})%|[0-9]+)$' }), '10%'),
      reasons: optional(list(text({ words: REASONS }), { most: 50, isSet: true })),
      schedule: optional(text({ pattern: SCHEDULE })),
      duration: optional(text({ pattern: '^((([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?)$' })),
    }),
    {
      most: 50,
      rules: [
        {
          message: "'schedule' must be set with 'duration'",
          holds: (items) =>
            all(
              items,
              ({ schedule, duration }) => (schedule === undefined) === (duration === undefined),
            ),
        },
      ],
    },
  );
