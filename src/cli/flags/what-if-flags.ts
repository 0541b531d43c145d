import { InvalidArgumentError, type Command } from 'commander';
import { BOUND_WANTED, readBound, type AutoscalerBound } from '../../outcome/index.ts';
import { collect } from './collect.ts';

/** Changes to the input before it is simulated. */
export interface WhatIfFlags {
  readonly addNode?: readonly NodeTemplate[];
  readonly removeNode?: readonly string[];
  readonly failZone?: readonly string[];
  readonly cordon?: readonly string[];
  readonly drain?: readonly string[];
  readonly evict?: readonly string[];
  readonly scale?: readonly Scaling[];
  readonly setRequest?: readonly Requests[];
  readonly hpa?: readonly AutoscalerBounds[];
}

export interface NodeTemplate {
  /** A file, or the name of a node of the input. */
  readonly source: string;
  readonly count?: number;
}

export interface Scaling {
  /** A workload's name with its kind, in any form. */
  readonly target: string;
  readonly replicas: number;
}

export interface Requests {
  /** KIND/NAME or NAME, with or without /CONTAINER. */
  readonly target: string;
  readonly requests: Readonly<Record<string, string>>;
}

export interface AutoscalerBounds {
  readonly bound: AutoscalerBound;
  /** A workload's name with its kind, in any form; undefined: all workloads with an autoscaler. */
  readonly target?: string;
}

/** `purpose` is added to the heading of the group. */
export function addWhatIfFlags(command: Command, purpose = ''): Command {
  return command
    .optionsGroup(`What if${purpose}:`)
    .option(
      '--add-node <file|node[:n]>',
      'add the nodes of a file, or n copies of them, or of a node of the input',
      collected(parseNodeTemplate),
    )
    .option(
      '--remove-node <nodes>',
      'remove nodes; their pods are scheduled again, bare ones are lost',
      collect,
    )
    .option('--fail-zone <zone>', 'remove all nodes of a zone', collect)
    .option('--cordon <nodes>', 'mark nodes unschedulable, as kubectl cordon does', collect)
    .option(
      '--drain <nodes>',
      'cordon nodes and schedule their pods again, bare ones are lost',
      collect,
    )
    .option(
      '--evict <pods|kind/name>',
      'take pods, or the pods of a workload, off their nodes and schedule them again',
      collect,
    )
    .option(
      '--scale <kind/name=n>',
      'set the replicas of a workload; [namespace/]KIND/NAME=N',
      collected(parseScaling),
    )
    .option(
      '--set-request <kind/name:cpu=q>',
      'set the requests of a workload, deploy/web:cpu=500m,memory=1Gi, or of one container, shop/deploy/web/app:cpu=1',
      collected(parseRequests),
    )
    .option(
      '--hpa <min|current|max|n%>',
      'give all workloads with a HorizontalPodAutoscaler or ScaledObject the replicas of that bound, or one: max:deploy/web',
      collected(parseBounds),
    )
    .addHelpText(
      'after',
      "\nNodes, pods and names of what-if flags may be globs ('worker-*') or label\n" +
        "selectors ('pool=blue', 'pool in (a,b)'); each flag may be repeated.",
    );
}

/** Parser of a flag that may be repeated. */
const collected =
  <T>(parse: (text: string) => T) =>
  (text: string, before: readonly T[] | undefined): readonly T[] => [
    ...(before ?? []),
    parse(text),
  ];

/** Whether any what-if flag is given. */
export function hasEdits(flags: WhatIfFlags): boolean {
  const { addNode, removeNode, failZone, cordon, drain, evict, scale, setRequest, hpa } = flags;
  return [addNode, removeNode, failZone, cordon, drain, evict, scale, setRequest, hpa].some(
    (flag) => flag !== undefined,
  );
}

const MAX_COPIES = 100_000;

function parseNodeTemplate(text: string): NodeTemplate {
  const found = /^(.+):(\d+)$/s.exec(text);
  if (found === null) return { source: text };
  const count = Number(found[2]);
  if (count < 1 || count > MAX_COPIES) {
    throw new InvalidArgumentError(`Not FILE:N or NODE:N with N from 1 to ${String(MAX_COPIES)}.`);
  }
  return { source: found[1] ?? '', count };
}

function parseScaling(text: string): Scaling {
  const [, target, replicas] = /^([^/.]+[/.].+)=(\d{1,7})$/s.exec(text) ?? [];
  if (target === undefined) {
    throw new InvalidArgumentError('Not KIND/NAME=N, such as deployment/web=5.');
  }
  return { target, replicas: Number(replicas) };
}

function parseRequests(text: string): Requests {
  const [, target, list = ''] = /^([^:/.]+[/.][^:]+):([^:]+)$/s.exec(text) ?? [];
  const requests = parseAmounts(list);
  if (target === undefined || requests === undefined) {
    throw new InvalidArgumentError(
      'Not KIND/NAME:RESOURCE=QUANTITY, such as deployment/web:cpu=500m,memory=1Gi.',
    );
  }
  return { target, requests };
}

function parseBounds(text: string): AutoscalerBounds {
  const [, word = '', target] = /^([^:]*)(?::(.+))?$/s.exec(text) ?? [];
  const bound = readBound(word);
  if (bound === undefined) {
    throw new InvalidArgumentError(
      `Not ${BOUND_WANTED}, with or without :KIND/NAME, such as max or 80%:deployment/web.`,
    );
  }
  return { bound, ...(target === undefined ? {} : { target }) };
}

/** "cpu=500m,memory=1Gi". Undefined if it is no such list. */
function parseAmounts(list: string): Requests['requests'] | undefined {
  const entries = list.split(',').map((one) => one.split('='));
  const isValid = entries.every(
    ([resource, quantity, more]) =>
      resource !== undefined &&
      /^[^\s=]+$/.test(resource) &&
      quantity !== undefined &&
      quantity !== '' &&
      more === undefined,
  );
  return isValid
    ? Object.fromEntries(entries.map(([resource = '', quantity = '']) => [resource, quantity]))
    : undefined;
}
