import type { JsonNode } from '../json-node.ts';
import { decodeStruct } from '../struct-decoder.ts';
import type { Decoded } from '../struct-decoder.ts';
import { bind } from './bound-args.ts';
import type { BoundArgs } from './bound-args.ts';
import { defaultPreemptionArgs } from './default-preemption-args.ts';
import type { DefaultPreemptionArgs } from './default-preemption-args.ts';
import { dynamicResourcesArgs } from './dynamic-resources-args.ts';
import type { DynamicResourcesArgs } from './dynamic-resources-args.ts';
import { interPodAffinityArgs } from './inter-pod-affinity-args.ts';
import type { InterPodAffinityArgs } from './inter-pod-affinity-args.ts';
import { nodeAffinityArgs } from './node-affinity-args.ts';
import type { NodeAffinityArgs } from './node-affinity-args.ts';
import { nodeResourcesBalancedAllocationArgs } from './node-resources-balanced-allocation-args.ts';
import type { NodeResourcesBalancedAllocationArgs } from './node-resources-balanced-allocation-args.ts';
import { nodeResourcesFitArgs } from './node-resources-fit-args.ts';
import type { NodeResourcesFitArgs } from './node-resources-fit-args.ts';
import type { ArgsKind } from './plugin-args.ts';
import { podTopologySpreadArgs } from './pod-topology-spread-args.ts';
import type { PodTopologySpreadArgs } from './pod-topology-spread-args.ts';
import { volumeBindingArgs } from './volume-binding-args.ts';
import type { VolumeBindingArgs } from './volume-binding-args.ts';

/** The args of the plugins that have any. */
export interface KnownArgs {
  readonly DefaultPreemption: DefaultPreemptionArgs;
  readonly DynamicResources: DynamicResourcesArgs;
  readonly InterPodAffinity: InterPodAffinityArgs;
  readonly NodeAffinity: NodeAffinityArgs;
  readonly NodeResourcesBalancedAllocation: NodeResourcesBalancedAllocationArgs;
  readonly NodeResourcesFit: NodeResourcesFitArgs;
  readonly PodTopologySpread: PodTopologySpreadArgs;
  readonly VolumeBinding: VolumeBindingArgs;
}

/** What is done with the args of a plugin whatever they are. */
export interface ArgsHandle {
  /** "NodeResourcesFitArgs" */
  readonly kind: string;
  /** @throws DecodeError */
  readonly decode: (node: JsonNode) => Decoded<BoundArgs>;
  /** Of a plugin that was given none. */
  readonly defaults: () => BoundArgs;
}

const byName: { readonly [Name in keyof KnownArgs]: ArgsHandle } = {
  DefaultPreemption: handle(defaultPreemptionArgs),
  DynamicResources: handle(dynamicResourcesArgs),
  InterPodAffinity: handle(interPodAffinityArgs),
  NodeAffinity: handle(nodeAffinityArgs),
  NodeResourcesBalancedAllocation: handle(nodeResourcesBalancedAllocationArgs),
  NodeResourcesFit: handle(nodeResourcesFitArgs),
  PodTopologySpread: handle(podTopologySpreadArgs),
  VolumeBinding: handle(volumeBindingArgs),
};

/** The plugins that have args, by name. */
export const knownArgs: ReadonlyMap<string, ArgsHandle> = new Map(Object.entries(byName));

function handle<T>(kind: ArgsKind<T>): ArgsHandle {
  return {
    kind: kind.kind,
    decode: (node) => {
      const { value, strictErrors } = decodeStruct(node, kind.type);
      return { value: bind(kind, value), strictErrors };
    },
    defaults: () => bind(kind, kind.setDefaults(kind.type.zero())),
  };
}

export type { BoundArgs } from './bound-args.ts';
export type { Plain, TypeMeta } from './plugin-args.ts';
export { typeMeta } from './type-meta.ts';
