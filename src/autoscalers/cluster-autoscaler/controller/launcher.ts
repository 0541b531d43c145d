import type { CSINode, Node } from '../../../objects/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import { newCsiNode, newNode } from './new-node.ts';
import type { Parts } from './parts.ts';
import type { AskedMachine } from './simulated-cloud.ts';

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
const ZONE = 'topology.kubernetes.io/zone';

/** Makes nodes of the machines that groups ask for. */
export class Launcher {
  readonly #parts: Parts;
  readonly #templateOf: (group: NodeGroup) => Node | undefined;

  /** `templateOf`: what the next node of a group is, as the last loop found it. */
  constructor(parts: Parts, templateOf: (group: NodeGroup) => Node | undefined) {
    this.#parts = parts;
    this.#templateOf = templateOf;
  }

  /** Starts machines. `pods`: how many are waiting for them. */
  launch(machines: readonly AskedMachine[], pods: number): void {
    const { context, prices, labelOf } = this.#parts;
    const { clock, startup, log } = context;
    for (const { group, node: name } of machines) {
      const template = this.#templateOf(group);
      prices.noteNode(name, group);
      const labels = template?.metadata.labels ?? {};
      log.launched.push({
        name,
        group: labelOf(group.id),
        instanceType: labels[INSTANCE_TYPE] ?? '',
        zone: labels[ZONE],
        capacityType: undefined,
        price: group.price ?? (template === undefined ? undefined : prices.priceOf(template)),
        amount: 1,
        launchedMs: clock.nowMs,
        pods,
      });
      clock.after(startup.launchMs + startup.readyMs, () => {
        this.#register(group, name);
      });
    }
  }

  #register(group: NodeGroup, name: string): void {
    const { context, cloud } = this.#parts;
    const { api, clock, timestamps, learn, log } = context;
    const template = this.#templateOf(group);
    if (template === undefined || !cloud.isAwaited(name)) return;
    cloud.register(name);
    const example = this.#csiNodeOf(group);
    if (example !== undefined) api.create('CSINode', newCsiNode(example, name));
    const node = newNode(template, name, timestamps.now);
    learn(node);
    api.create('Node', node);
    log.readyMs.set(name, clock.nowMs);
  }

  #csiNodeOf({ id }: NodeGroup): CSINode | undefined {
    const { context, cloud } = this.#parts;
    const all = context.api.list('CSINode');
    return all.find(({ metadata }) => cloud.groupOf(metadata.name)?.id === id);
  }
}
