import type { KubernetesObject } from '../../../objects/index.ts';
import { applyObject } from '../apply-object.ts';
import { patchNode } from '../node-target.ts';
import type { StepContext } from '../step-kind.ts';
import type { Drainage } from './drainage.ts';

/** The nodes of a rolling replacement, and how many may be out of service or additional at a time. */
export interface Roll {
  readonly nodes: readonly string[];
  /** The objects of each new node, in the order in which they are added. */
  readonly added: readonly (readonly KubernetesObject[])[];
  readonly maxUnavailable: number;
  readonly surge: number;
}

/**
 * Replaces nodes: adds new nodes, drains the old nodes in order and deletes them. There are never more than `surge` nodes too many,
 * and never more than `maxUnavailable` too few in service. A node that cannot be drained counts against these limits, so that the
 * other drains proceed only while the limits allow.
 */
export class Replacement {
  readonly #roll: Roll;
  readonly #context: StepContext;
  readonly #drainage: Drainage;
  #added = 0;
  #begun = 0;
  #deleted = 0;

  constructor(roll: Roll, context: StepContext, drainage: Drainage) {
    this.#roll = roll;
    this.#context = context;
    this.#drainage = drainage;
  }

  /** Does what the limits allow now. */
  proceed(): void {
    while (this.#mayAdd()) this.#add();
    while (this.#mayDrain()) this.#drainNext();
  }

  #mayAdd(): boolean {
    const { nodes, added, surge } = this.#roll;
    const inCluster = nodes.length - this.#deleted + this.#added;
    return this.#added < added.length && inCluster < nodes.length + surge;
  }

  #mayDrain(): boolean {
    const { nodes, maxUnavailable } = this.#roll;
    const inService = nodes.length - this.#begun + this.#added;
    return this.#begun < nodes.length && inService - 1 >= nodes.length - maxUnavailable;
  }

  #add(): void {
    const { api, learn } = this.#context;
    const objects = this.#roll.added[this.#added++] ?? [];
    for (const one of objects) {
      learn(one);
      applyObject(one, api);
    }
  }

  #drainNext(): void {
    const { api } = this.#context;
    const name = this.#roll.nodes[this.#begun++] ?? '';
    const node = api.get('Node', '', name);
    if (node !== undefined) patchNode(api, node, { unschedulable: true });
    this.#drainage.drain(name, ({ error }) => {
      if (error !== undefined) return;
      for (const kind of ['Node', 'CSINode'] as const) {
        if (api.get(kind, '', name) !== undefined) api.delete(kind, '', name);
      }
      this.#deleted++;
      this.proceed();
    });
  }
}
