import type { Node } from '../../../objects/index.ts';
import { compareText, getOrInsert } from '../../../units/index.ts';
import { ARCH, CAPACITY_TYPE, INSTANCE_TYPE, NODE_POOL, OS, ZONE } from '../algebra/labels.ts';
import type { Amounts, CloudProvider } from '../providers/contract.ts';
import type { Offered, OfferedMachine } from './offered.ts';
import { overheadOf } from './overhead.ts';

/** The nodes that show an instance type: one for each NodeClass, and one for NodeClasses without such a node. */
interface Models {
  readonly byClass: Map<string, Node>;
  any: Node;
  /** Where nodes that Karpenter has launched run, by zone and capacity type. */
  readonly places: Map<string, Offered>;
}

/** The instance types that nodes show, each with the nodes that others of that type will resemble. */
export class ShownTypes {
  readonly #models = new Map<string, Models>();

  constructor(nodes: readonly Node[], provider: CloudProvider) {
    for (const node of [...nodes].sort(byName)) {
      const { [INSTANCE_TYPE]: type, [provider.nodeClassLabel]: nodeClass } =
        node.metadata.labels ?? {};
      if (type === undefined || amountsOf(node) === undefined) continue;
      const models = getOrInsert(this.#models, type, () => ({
        byClass: new Map(),
        any: node,
        places: new Map(),
      }));
      if (isLaunched(node) && !isLaunched(models.any)) models.any = node;
      if (nodeClass !== undefined) getOrInsert(models.byClass, nodeClass, () => node);
      const place = placeOf(node);
      if (place !== undefined) models.places.set(`${place.zone} ${place.capacityType}`, place);
    }
  }

  /** The nodes that new ones of a NodeClass resemble, by the name of their type. */
  modelsFor(nodeClass: string): readonly Node[] {
    return Array.from(this.#models.values(), ({ byClass, any }) => byClass.get(nodeClass) ?? any);
  }

  /** Where nodes of a type run that Karpenter has launched. */
  placesOf(type: string): readonly Offered[] {
    return [...(this.#models.get(type)?.places.values() ?? [])];
  }

  /** What a node shows of its machine. Where it is sold, and at which price, no node tells. */
  machineOf(node: Node, offers: readonly Offered[]): OfferedMachine {
    const { labels = {} } = node.metadata;
    const { capacity = {}, overhead = {} } = amountsOf(node) ?? {};
    const machine = {
      name: labels[INSTANCE_TYPE] ?? '',
      arch: labels[ARCH] ?? 'amd64',
      os: [labels[OS] ?? 'linux'],
      labels,
      capacity,
      isLaunched: isLaunched(node),
    };
    return { machine, amounts: { capacity, overhead }, offers };
  }
}

/** Undefined: the node does not say what it has. */
function amountsOf({ status }: Node): Amounts | undefined {
  const { allocatable, capacity = allocatable } = status ?? {};
  if (capacity === undefined) return undefined;
  return { capacity, overhead: overheadOf(capacity, allocatable ?? capacity) };
}

function placeOf({ metadata }: Node): (Offered & { readonly zone: string }) | undefined {
  const { [ZONE]: zone, [CAPACITY_TYPE]: capacityType } = metadata.labels ?? {};
  if (zone === undefined || capacityType === undefined) return undefined;
  return { zone, capacityType, price: undefined, isOffered: false };
}

const byName = (a: Node, b: Node): number => compareText(a.metadata.name, b.metadata.name);

const isLaunched = ({ metadata }: Node): boolean => Object.hasOwn(metadata.labels ?? {}, NODE_POOL);
