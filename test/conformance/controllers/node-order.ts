import type { Kind, ObjectOfKind } from '../../../src/objects/index.ts';
import type { Clock } from '../../../src/clock/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';

/** Orders to try; the first is the order of creation. */
const ORDERS = 12;
/** Between two passes of the node controller: the one before may decide. */
const PASS_SECONDS = 5;

/**
 * The order in which controllers list nodes until a second, from one pass before it on. Upstream lists them in the order of a map, so in the recordings it is left
 * to chance which node of a zone is tainted first.
 */
export class NodeOrder {
  /** Numbers of orders, by second. */
  readonly #chosen: ReadonlyMap<number, number>;

  constructor(chosen: ReadonlyMap<number, number> = new Map()) {
    this.#chosen = chosen;
  }

  /** This order with another order in that second; undefined if no other is left. */
  next(second: number): NodeOrder | undefined {
    const order = (this.#chosen.get(second) ?? 0) + 1;
    return order === ORDERS
      ? undefined
      : new NodeOrder(new Map([...this.#chosen, [second, order]]));
  }

  #orderAt(second: number): number {
    for (let until = second; until <= second + PASS_SECONDS; until++) {
      const order = this.#chosen.get(until);
      if (order !== undefined) return order;
    }
    return 0;
  }

  /** From now on the store lists nodes in this order. */
  applyTo(api: ObjectStore, clock: Clock): void {
    const list: ObjectStore['list'] = api.list.bind(api);
    api.list = <K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] => {
      const objects = list(kind, namespace);
      const order = this.#orderAt(Math.floor(clock.nowMs / 1000));
      if (kind !== 'Node' || order === 0) return objects;
      return objects.toSorted(
        (a, b) => rankOf(a.metadata.name, order) - rankOf(b.metadata.name, order),
      );
    };
  }
}

/** FNV-1a, mixed once more. */
function rankOf(name: string, order: number): number {
  let hash = 0x811c9dc5;
  for (const letter of `${order} ${name}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
