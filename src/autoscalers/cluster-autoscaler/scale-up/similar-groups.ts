import { Quantity, readQuantity } from '../../../units/index.ts';
import { exactPodRequests } from '../../../objects/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { NodeTemplate } from '../templates/index.ts';

/** Labels that differ between groups that are alike. Source: processors/nodegroupset/compare_nodegroups.go, 1.36. */
const IGNORED: readonly string[] = [
  'kubernetes.io/hostname',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'beta.kubernetes.io/fluentd-ds-ready',
  'kops.k8s.io/instancegroup',
];

const AGENT_POOLS: readonly string[] = ['kubernetes.azure.com/agentpool', 'agentpool'];

/** More of these labels, by `--cloud-provider`. Source: aws_nodegroups.go, azure_nodegroups.go, gce_nodegroups.go, 1.36. */
const IGNORED_BY_PROVIDER: Readonly<Record<string, readonly string[]>> = {
  aws: [
    'alpha.eksctl.io/instance-id',
    'alpha.eksctl.io/nodegroup-name',
    'eks.amazonaws.com/nodegroup',
    'k8s.amazonaws.com/eniConfig',
    'lifecycle',
    'topology.ebs.csi.aws.com/zone',
    'topology.k8s.aws/zone-id',
  ],
  azure: [
    ...AGENT_POOLS,
    'topology.disk.csi.azure.com/zone',
    'aksEngineVersion',
    'creationSource',
    'poolName',
    'resourceNameSuffix',
    'kubernetes.azure.com/node-image-version',
    'kubernetes.azure.com/consolidated-additional-properties',
  ],
  gce: ['topology.gke.io/zone'],
};

const ZERO = Quantity.of(0n);

type Resources = ReadonlyMap<string, Quantity>;

/** Whether two groups count as one when a scale-up is split. */
export type Similarity = (a: NodeTemplate, b: NodeTemplate) => boolean;

/** The comparison that the flags and the provider choose. Taints are not compared. */
export function similarityOf(options: AutoscalerOptions): Similarity {
  const { balancingLabels, cloudProvider } = options;
  if (balancingLabels.length > 0) {
    return (a, b) => balancingLabels.every((label) => haveEqual(label, a.node, b.node));
  }
  const ignored = new Set([
    ...IGNORED,
    ...(Object.hasOwn(IGNORED_BY_PROVIDER, cloudProvider)
      ? (IGNORED_BY_PROVIDER[cloudProvider] ?? [])
      : []),
    ...options.balancingIgnoreLabels,
  ]);
  const isAzure = cloudProvider === 'azure';
  return (a, b) =>
    (isAzure && AGENT_POOLS.some((label) => isInOnePool(label, a.node, b.node))) ||
    areAlike(a, b, ignored, options);
}

const haveEqual = (label: string, a: Node, b: Node): boolean =>
  a.metadata.labels?.[label] !== undefined &&
  a.metadata.labels[label] === b.metadata.labels?.[label];

const isInOnePool = (label: string, a: Node, b: Node): boolean =>
  haveEqual(label, a, b) && a.metadata.labels?.[label] !== '';

function areAlike(
  a: NodeTemplate,
  b: NodeTemplate,
  ignored: ReadonlySet<string>,
  options: AutoscalerOptions,
): boolean {
  const [one, other] = [resourcesOf(a), resourcesOf(b)];
  return (
    haveSameKeys(one.capacity, other.capacity) &&
    [...one.capacity].every(([resource, amount]) => {
      const to = other.capacity.get(resource) ?? ZERO;
      return resource === 'memory'
        ? areNear(amount, to, options.memoryDifferenceRatio)
        : amount.compare(to) === 0;
    }) &&
    areAllNear(one.allocatable, other.allocatable, options.maxAllocatableDifferenceRatio) &&
    areAllNear(one.free, other.free, options.maxFreeDifferenceRatio) &&
    haveEqualLabels(a.node, b.node, ignored)
  );
}

const areAllNear = (a: Resources, b: Resources, ratio: number): boolean =>
  haveSameKeys(a, b) &&
  [...a].every(([resource, amount]) => areNear(amount, b.get(resource) ?? ZERO, ratio));

function areNear(a: Quantity, b: Quantity, ratio: number): boolean {
  const [one, other] = [Number(a.milliValue()), Number(b.milliValue())];
  const larger = Math.max(one, other);
  return larger - Math.min(one, other) <= larger * ratio;
}

const haveSameKeys = (a: Resources, b: Resources): boolean =>
  a.size === b.size && [...a.keys()].every((resource) => b.has(resource));

function haveEqualLabels(a: Node, b: Node, ignored: ReadonlySet<string>): boolean {
  const compared = ({ metadata }: Node): readonly (readonly [string, string])[] =>
    Object.entries(metadata.labels ?? {}).filter(([label]) => !ignored.has(label));
  const labels = compared(a);
  return (
    labels.length === compared(b).length &&
    labels.every(([label, value]) => b.metadata.labels?.[label] === value)
  );
}

interface TemplateResources {
  readonly capacity: Resources;
  readonly allocatable: Resources;
  /** Of what the pods of the template request, and of cpu, memory, storage and pods in any case. */
  readonly free: Resources;
}

const known = new WeakMap<NodeTemplate, TemplateResources>();

function resourcesOf(template: NodeTemplate): TemplateResources {
  const before = known.get(template);
  if (before !== undefined) return before;
  const { capacity, allocatable } = template.node.status ?? {};
  const offered = amountsOf(allocatable);
  const made = {
    capacity: amountsOf(capacity),
    allocatable: offered,
    free: freeOf(template, offered),
  };
  known.set(template, made);
  return made;
}

const amountsOf = (list: Readonly<Record<string, string | number>> = {}): Resources =>
  new Map(Object.entries(list).map(([resource, amount]) => [resource, readQuantity(amount)]));

/** Rule: utils/scheduler/scheduler.go ResourceToResourceList, 1.36. */
function freeOf({ pods }: NodeTemplate, allocatable: Resources): Resources {
  const requested = new Map<string, Quantity>([
    ['cpu', ZERO],
    ['memory', ZERO],
    ['pods', ZERO],
    ['ephemeral-storage', ZERO],
  ]);
  for (const pod of pods) {
    for (const [resource, amount] of exactPodRequests(pod)) {
      requested.set(resource, (requested.get(resource) ?? ZERO).add(amount));
    }
  }
  return new Map(
    [...requested].map(([resource, amount]) => [
      resource,
      (allocatable.get(resource) ?? ZERO).sub(amount),
    ]),
  );
}
