import { isKind } from '../../../../objects/index.ts';
import type { ConfigMap, KubernetesObject, Node } from '../../../../objects/index.ts';
import { examineFlags, presetsOf } from '../../options/index.ts';
import type { AutoscalerOptions, ExaminedFlags, Flags } from '../../options/index.ts';
import { readPriorities } from '../../scale-up/index.ts';
import type { Priorities } from '../../scale-up/index.ts';
import type { Bounds } from '../bounds.ts';
import type { NodeGroups } from '../document/index.ts';
import type { Unknown } from '../unknown.ts';
import { findPrograms, readStatus } from './program/index.ts';
import type { AutoscalerProgram, GroupStatus } from './program/index.ts';
import { gpuLabelOf, providerOf } from './provider.ts';
import { boundsInFlags } from './stated-bounds.ts';

/** What an input says of the autoscaler. */
export interface AutoscalerInput {
  /** All of the input, custom resources included. */
  readonly objects: readonly KubernetesObject[];
  readonly document?: NodeGroups | undefined;
  /** Nodes that the cluster has no more. */
  readonly formerNodes?: readonly Node[] | undefined;
  /** The minor version of Kubernetes 1, whose release the autoscaler shares. */
  readonly minor: number;
}

/** How the autoscaler is set, and what it last said of its groups. */
export interface AutoscalerSettings {
  /** Where the input tells that an autoscaler runs; empty: it does not. */
  readonly signs: readonly string[];
  readonly options: AutoscalerOptions;
  readonly gpuLabel: string;
  /** The bounds that flags state, by group id. */
  readonly bounds: ReadonlyMap<string, Bounds>;
  /** By group id, in the order of the provider. */
  readonly status: ReadonlyMap<string, GroupStatus>;
  /** Undefined: the input does not have their ConfigMap. */
  readonly priorities: Priorities | undefined;
  readonly unknown: readonly Unknown[];
}

/** ConfigMap of the expander priority. */
export const PRIORITIES = 'cluster-autoscaler-priority-expander';

/** The settings of an input: flags of the document over those of the Deployment, over the defaults of the release. */
export function readSettings({ objects, document, minor }: AutoscalerInput): AutoscalerSettings {
  const [program, ...others] = findPrograms(objects);
  const nodes = objects.filter((object) => isKind(object, 'Node'));
  const provider = providerOf(nodes);
  const given: Flags = { ...program?.flags, ...document?.flags };
  const examined = examineFlags({
    ...presetsOf(minor),
    ...(provider !== undefined && { 'cloud-provider': provider }),
    ...given,
  });
  const { options } = examined;
  const maps = objects.filter((object) => isKind(object, 'ConfigMap'));
  const statusMap = configMapOf(program, options.statusConfigMapName, maps);
  const status = groupsIn(statusMap);
  const priorities = configMapOf(program, PRIORITIES, maps)?.data?.['priorities'];
  return {
    signs: [
      ...(document === undefined ? [] : ['NodeGroups']),
      ...(program === undefined ? [] : [program.where]),
      ...(statusMap === undefined ? [] : [whereOf(statusMap)]),
    ],
    options,
    gpuLabel: gpuLabelOf(options.cloudProvider),
    bounds: boundsInFlags(given),
    status: new Map(status.groups.map((group) => [group.id, group])),
    priorities: priorities === undefined ? undefined : readPriorities(priorities),
    unknown: [
      ...unreadOf(program, others),
      ...flagsNotKnown(examined),
      ...expandersNotKnown(options.expander),
      ...status.unknown,
    ],
  };
}

/** The ConfigMap of that name beside the program, else in any namespace. */
function configMapOf(
  program: AutoscalerProgram | undefined,
  name: string,
  maps: readonly ConfigMap[],
): ConfigMap | undefined {
  const named = maps.filter(({ metadata }) => metadata.name === name);
  const home = program?.namespace ?? 'kube-system';
  return named.find(({ metadata }) => metadata.namespace === home) ?? named[0];
}

const whereOf = ({ kind, metadata: { namespace, name } }: ConfigMap): string =>
  `${kind} ${namespace}/${name}`;

function groupsIn(map: ConfigMap | undefined): {
  readonly groups: readonly GroupStatus[];
  readonly unknown: readonly Unknown[];
} {
  const text = map?.data?.['status'];
  if (map === undefined || text === undefined) return { groups: [], unknown: [] };
  const groups = readStatus(text);
  if (groups !== undefined) return { groups, unknown: [] };
  const message = 'its status cannot be read: what it says of node groups is not known';
  return { groups: [], unknown: [{ subject: whereOf(map), message }] };
}

function unreadOf(
  program: AutoscalerProgram | undefined,
  others: readonly AutoscalerProgram[],
): readonly Unknown[] {
  if (program === undefined) return [];
  return [
    ...program.unread.map((message) => ({ subject: program.where, message })),
    ...others.map(({ where }) => ({
      subject: where,
      message: `the flags are those of ${program.where}, which also runs an autoscaler`,
    })),
  ];
}

/** Expanders that decide by what no input tells. */
const UNKNOWABLE: Readonly<Record<string, string>> = {
  grpc: 'the expander grpc asks another program: it is left out',
  price: 'the expander price asks the provider for the prices of pods: it is left out',
};

const expandersNotKnown = (names: readonly string[]): readonly Unknown[] =>
  names.flatMap((name) =>
    Object.hasOwn(UNKNOWABLE, name)
      ? [{ subject: 'flag --expander', message: UNKNOWABLE[name] ?? '' }]
      : [],
  );

const flagsNotKnown = ({ refused, notModelled }: ExaminedFlags): readonly Unknown[] => [
  ...refused.map(({ flag, message }) => ({ subject: `flag --${flag}`, message })),
  ...notModelled.map((flag) => ({
    subject: `flag --${flag}`,
    message: 'what it changes is not simulated',
  })),
];
