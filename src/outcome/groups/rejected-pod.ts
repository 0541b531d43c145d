import { getOrInsert, greatest } from '../../units/index.ts';
import type { Quantities } from '../amounts.ts';
import type { GroupedReason } from '../plan-group.ts';
import type { PlannedNode, PlannedPod, Reason, RejectedNodes } from '../plan.ts';

/** A reason with the number of nodes that reject one pod for it. */
export interface CountedReason extends Omit<GroupedReason, 'nodes'> {
  /** Equal for reasons that are told as one. */
  readonly key: string;
  readonly nodes: number;
}

/** What decides that nodes reject a pod. */
export interface Rejection {
  /** The resources that decide, in alphabetical order; empty if no node lacks one. */
  readonly deciding: readonly string[];
  readonly reasons: readonly CountedReason[];
}

/** Every node has these: a pod that lacks another resource as well is told by that. */
const COMMON: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods']);

/** Whether few nodes have the resource, such as GPUs. */
export const isSpecial = (resource: string): boolean => !COMMON.has(resource);

/** Values that name objects of the pod: pods that differ only by them have one problem. */
const OWN: ReadonlySet<string> = new Set([
  'namespace',
  'claim',
  'pod',
  'volume',
  'missing',
  'group',
  'object',
]);

export const amountIn = (amounts: Quantities, resource: string): number | undefined =>
  Object.hasOwn(amounts, resource) ? amounts[resource] : undefined;

/** Reads why pods have no node. Pods of one diagnosis share their rejections, which are read once. */
export class RejectionReader {
  readonly #nodes: ReadonlyMap<string, PlannedNode>;
  readonly #read = new Map<readonly RejectedNodes[], Rejection>();

  constructor(nodes: readonly PlannedNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
  }

  /** Pods that ask for different amounts never share a list of rejections. */
  read({ rejections = [], requests = {} }: PlannedPod): Rejection {
    return getOrInsert(this.#read, rejections, () => this.#readAll(rejections, requests));
  }

  #readAll(rejections: readonly RejectedNodes[], requests: Quantities): Rejection {
    const deciding = decidingResources(rejections);
    const found = new Map<string, CountedReason>();
    for (const rejected of rejections) {
      const causes = causesOf(rejected);
      const decisive = causes.filter(({ detail }) => deciding.includes(resourceOf(detail)));
      for (const cause of decisive.length > 0 ? decisive : causes) {
        for (const one of this.#counted(cause, rejected, requests)) {
          const { nodes } = getOrInsert(found, one.key, () => ({ ...one, nodes: 0 }));
          found.set(one.key, { ...one, nodes: nodes + one.nodes });
        }
      }
    }
    return { deciding, reasons: [...found.values()] };
  }

  #counted(
    { id, text, detail = {} }: Reason,
    { plugin, code, nodes }: RejectedNodes,
    requests: Quantities,
  ): readonly CountedReason[] {
    const resource = resourceOf(detail);
    if (resource === '') {
      const shared = Object.entries(detail).filter(([name]) => !OWN.has(name));
      const values = shared.map(([name, value]) => `${name}=${String(value)}`).join(',');
      const key = `${plugin}.${id}${values === '' ? '' : `(${values})`}`;
      return [{ key, plugin, id, text, nodes: nodes.length }];
    }
    const counts = { 'in-use': 0, 'too-small': 0, none: 0 };
    const asked = amountIn(requests, resource) ?? 1;
    for (const name of nodes) {
      const node = this.#nodes.get(name);
      const offered = node === undefined ? undefined : (amountIn(node.allocatable, resource) ?? 0);
      counts[lackOf(offered, asked, code)]++;
    }
    return LACKS.filter((lack) => counts[lack] > 0).map((lack) => ({
      key: `${plugin}.${id}(${resource}) ${lack}`,
      plugin,
      id,
      text,
      resource,
      lack,
      nodes: counts[lack],
    }));
  }
}

/** In the order in which they are told. */
export const LACKS = ['in-use', 'too-small', 'none'] as const;

/** `offered`: by the empty node; undefined for a node that is gone at the end of the plan. */
function lackOf(offered: number | undefined, asked: number, code: string): (typeof LACKS)[number] {
  if (offered === undefined) return code === 'Unschedulable' ? 'in-use' : 'too-small';
  if (offered === 0) return 'none';
  return asked > offered ? 'too-small' : 'in-use';
}

const resourceOf = (detail: Reason['detail']): string => String(detail?.['resource'] ?? '');

/** Older plans have texts only. */
function causesOf({ causes, reasons }: RejectedNodes): readonly Reason[] {
  const all = causes ?? reasons.map((text) => ({ id: text, text }));
  return all.length === 0 ? [{ id: 'excluded', text: 'excluded before filtering' }] : all;
}

/** The resources that are lacking and that not every node has, else the one that most nodes lack. */
function decidingResources(rejections: readonly RejectedNodes[]): readonly string[] {
  const lacking = new Map<string, number>();
  for (const { causes = [], nodes } of rejections) {
    for (const { detail } of causes) {
      const resource = resourceOf(detail);
      if (resource !== '') lacking.set(resource, (lacking.get(resource) ?? 0) + nodes.length);
    }
  }
  const names = [...lacking.keys()].sort();
  const special = names.filter(isSpecial);
  if (special.length > 0) return special;
  const most = greatest(lacking.values());
  return names.filter((resource) => lacking.get(resource) === most).slice(0, 1);
}
