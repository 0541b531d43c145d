import { parseDuration } from '../../../../golang/index.ts';
import type { KubernetesObject, Labels, Node } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { isRecord } from '../../../../units/index.ts';
import type { GroupOptions } from '../../options/index.ts';
import type { Bounds } from '../bounds.ts';
import { capacityOf } from './capacity.ts';
import type { Amounts } from './capacity.ts';
import type { Annotations, MachineApi } from './api.ts';
import { taintsOf } from './taints.ts';

/** A MachineSet, MachineDeployment or MachinePool. */
export interface Scalable {
  readonly object: KubernetesObject;
  readonly api: MachineApi;
  /** The template of its machines at their provider, if the input has it. */
  readonly infrastructure: KubernetesObject | undefined;
}

/** Bounds; or why the autoscaler makes no group of the object; or what is wrong with it, so that the autoscaler reads no group at all. */
export type StatedBounds = Bounds | { readonly fixed: string } | { readonly problem: string };

/** What an object says of the group that it may be. */
export interface ScalableFacts {
  readonly bounds: StatedBounds;
  /** How many nodes it shall have; undefined: it does not say. */
  readonly target: number | undefined;
  /** Undefined: it says too little of its nodes. */
  readonly template: Node | undefined;
  readonly options: Partial<GroupOptions>;
}

/** Source: cloudprovider/clusterapi/clusterapi_nodegroup.go newNodeGroupFromScalableResource, 1.36. */
export function scalableFacts(scalable: Scalable): ScalableFacts {
  const { object, api, infrastructure } = scalable;
  const { annotations = {} } = object.metadata;
  const replicas = valueAt(object, ['spec', 'replicas']);
  const target = typeof replicas === 'number' ? replicas : undefined;
  const capacity = capacityOf(annotations, api, infrastructure);
  const template = capacity === undefined ? undefined : templateOf(scalable, capacity);
  const bounds =
    fixedBy(object, annotations, api) ??
    (target === 0 && template === undefined
      ? { fixed: 'it has no node, and does not say what a node has' }
      : boundsIn(annotations, api));
  return { bounds, target, template, options: optionsIn(annotations, api) };
}

/** Source: cloudprovider/clusterapi/clusterapi_controller.go nodeGroups, cloudprovider/openshift, 1.36. */
function fixedBy(
  object: KubernetesObject,
  annotations: Annotations,
  { group }: MachineApi,
): { readonly fixed: string } | undefined {
  if (annotations[`${group}/paused`] !== undefined) return { fixed: 'it is paused' };
  const authority = valueAt(object, ['spec', 'authoritativeAPI']);
  return authority !== undefined && authority !== 'MachineAPI'
    ? { fixed: 'another API has authority over it' }
    : undefined;
}

/** Source: cloudprovider/clusterapi/clusterapi_utils.go parseScalingBounds, 1.36. */
function boundsIn(annotations: Annotations, { group }: MachineApi): StatedBounds {
  const size = (end: 'min' | 'max'): number => {
    const text = annotations[`${group}/cluster-api-autoscaler-node-group-${end}-size`] ?? '0';
    return /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  };
  const [min, max] = [size('min'), size('max')];
  if (!(min >= 0 && max >= min)) {
    return { problem: 'its annotations give no sizes with 0 <= min <= max' };
  }
  return max === 0 ? { fixed: 'no annotation gives it a maximum' } : { min, max };
}

/** Source: cloudprovider/clusterapi/clusterapi_nodegroup.go TemplateNodeInfo, 1.36. */
function templateOf({ object, api, infrastructure }: Scalable, capacity: Amounts): Node {
  const { annotations = {}, name } = object.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `${name}-template`,
      labels: {
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/os': 'linux',
        ...systemLabels(infrastructure),
        ...textsAt(object, api.isNodeLabel, 'spec', 'template', 'spec', 'metadata', 'labels'),
        ...statedLabels(annotations),
      },
    },
    spec: { taints: taintsOf(object, annotations) },
    status: { capacity, allocatable: capacity },
  };
}

function systemLabels(infrastructure: KubernetesObject | undefined): Labels {
  const known = textsAt(infrastructure, () => true, 'status', 'nodeInfo');
  const { architecture, operatingSystem } = known;
  return {
    ...(architecture !== undefined && { 'kubernetes.io/arch': architecture }),
    ...(operatingSystem !== undefined && { 'kubernetes.io/os': operatingSystem }),
  };
}

/** `key=value,…` */
function statedLabels(annotations: Annotations): Labels {
  const pairs = annotations['capacity.cluster-autoscaler.kubernetes.io/labels']?.split(',') ?? [];
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const];
    }),
  );
}

function textsAt(
  object: KubernetesObject | undefined,
  isWanted: (key: string) => boolean,
  ...path: readonly string[]
): Labels {
  const found = valueAt(object, path);
  return Object.fromEntries(
    Object.entries(isRecord(found) ? found : {}).flatMap(([key, value]) =>
      typeof value === 'string' && isWanted(key) ? [[key, value] as const] : [],
    ),
  );
}

/** The options that annotations may set, by the ends of their names. */
const RATIOS = [
  ['scaledownutilizationthreshold', 'scaleDownUtilizationThreshold'],
  ['scaledowngpuutilizationthreshold', 'scaleDownGpuUtilizationThreshold'],
] as const;
const TIMES = [
  ['scaledownunneededtime', 'scaleDownUnneededTime'],
  ['scaledownunreadytime', 'scaleDownUnreadyTime'],
  ['maxnodeprovisiontime', 'maxNodeProvisionTime'],
  ['maxnodestartuptime', 'maxNodeStartupTime'],
] as const;

/** A value that cannot be read is as if absent. Source: cloudprovider/clusterapi/clusterapi_nodegroup.go GetOptions, 1.36. */
function optionsIn(annotations: Annotations, { group }: MachineApi): Partial<GroupOptions> {
  const stated = (name: string): string =>
    (annotations[`${group}/autoscaling-options-${name}`] ?? '').toLowerCase();
  const read: { -readonly [K in keyof GroupOptions]?: GroupOptions[K] } = {};
  for (const [name, option] of RATIOS) {
    const value = ratio(stated(name));
    if (value !== undefined) read[option] = value;
  }
  for (const [name, option] of TIMES) {
    const value = time(stated(name));
    if (value !== undefined) read[option] = value;
  }
  return read;
}

function ratio(text: string): number | undefined {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function time(text: string): number | undefined {
  try {
    return parseDuration(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
