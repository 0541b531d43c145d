import type { Node, Taint } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import { DELETION_CANDIDATE, TO_BE_DELETED } from '../nodes/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

/** Writes the autoscaler's taints on nodes. Source: utils/taints/taints.go, 1.36. */
export class NodeMarks {
  readonly #api: ApiServer;
  readonly #cordons: boolean;

  constructor(api: ApiServer, { cordonNodeBeforeTerminating }: AutoscalerOptions) {
    this.#api = api;
    this.#cordons = cordonNodeBeforeTerminating;
  }

  /** The node is being deleted. `now`: milliseconds since 1970. */
  markDeleted(name: string, now: number): void {
    const taint = { key: TO_BE_DELETED, value: seconds(now), effect: 'NoSchedule' };
    this.#change(name, (node) => this.#cordoned(withTaint(node, taint), true));
  }

  /** The node stays. */
  unmarkDeleted(name: string): void {
    this.#change(name, (node) => this.#cordoned(withoutTaint(node, TO_BE_DELETED), false));
  }

  markUnneeded(name: string, now: number): void {
    const taint = { key: DELETION_CANDIDATE, value: seconds(now), effect: 'PreferNoSchedule' };
    this.#change(name, (node) => withTaint(node, taint));
  }

  unmarkUnneeded(name: string): void {
    this.#change(name, (node) => withoutTaint(node, DELETION_CANDIDATE));
  }

  #cordoned(node: Node, unschedulable: boolean): Node {
    return this.#cordons ? { ...node, spec: { ...node.spec, unschedulable } } : node;
  }

  #change(name: string, change: (node: Node) => Node): void {
    const node = this.#api.get('Node', '', name);
    if (node !== undefined) this.#api.update('Node', change(node));
  }
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

const withTaint = (node: Node, taint: Taint): Node => ({
  ...node,
  spec: { ...node.spec, taints: [...(node.spec?.taints ?? []), taint] },
});

const withoutTaint = (node: Node, key: string): Node => ({
  ...node,
  spec: { ...node.spec, taints: (node.spec?.taints ?? []).filter((taint) => taint.key !== key) },
});
