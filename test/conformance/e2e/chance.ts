import { claimNameOf, podPriority } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import { ExtenderError } from '../../../src/framework/index.ts';
import type { Extender, Profile } from '../../../src/framework/index.ts';
import { NodeOrder } from '../controllers/node-order.ts';
import { hashOf } from './hash.ts';

/**
 * When the driver acts at a whole second: before or after all else that is due then, or between: it sees the first of the pods
 * that a controller creates then, and not yet the batches that follow.
 */
export type Turn = 'first' | 'last' | 'between';

interface Queued {
  readonly pod: Pod;
  readonly queuedAtMs: number;
}

/** What has gone which way, by second. What is missing goes as usual. */
interface Choices {
  /** Numbers of orders of the pods that enter the scheduling queue in that second. */
  readonly orders: ReadonlyMap<number, number>;
  readonly turns: ReadonlyMap<number, Turn>;
  /** Numbers of draws: see `draws`. */
  readonly draws: ReadonlyMap<number, number>;
  /** Seconds in which the scheduler sees the claims of a pod too late. */
  readonly conflicts: ReadonlySet<number>;
  /** Seconds in which nodes failed whose last lease the node controller sees at its next pass only. */
  readonly lateLeases: ReadonlySet<number>;
  /** The order in which controllers list nodes. */
  readonly nodes: NodeOrder;
  /** Decides between nodes of equal score. */
  readonly seed: number;
}

const USUAL: Choices = {
  orders: new Map(),
  turns: new Map(),
  draws: new Map(),
  conflicts: new Set(),
  lateLeases: new Set(),
  nodes: new NodeOrder(),
  seed: 0,
};

/**
 * What the recordings leave to chance: the goroutines of controllers, slow starts and the scheduler run in any order while time
 * stands still. So pods of equal priority that are created in one moment have equal timestamps in the scheduling queue, in any
 * order, and the scheduler takes the first before or after all have been created. And the driver, which acts at whole seconds, sees
 * what controllers do at the same moment, or sees it a second later.
 */
export class Chance {
  readonly #choices: Choices;
  /** Seconds in which the run asked for an order of pods, for a draw, and for a lease. */
  readonly #asked = {
    order: new Set<number>(),
    draw: new Set<number>(),
    lease: new Set<number>(),
  };

  constructor(choices: Partial<Choices> = {}) {
    this.#choices = { ...USUAL, ...choices };
  }

  get nodes(): NodeOrder {
    return this.#choices.nodes;
  }

  get seed(): number {
    return this.#choices.seed;
  }

  /** This chance with another order of the pods of that second. */
  withOrder(second: number, order: number): Chance {
    return this.#with({ orders: new Map([...this.#choices.orders, [second, order]]) });
  }

  /** This chance with another turn of the driver in that second. */
  withTurn(second: number, turn: Turn): Chance {
    return this.#with({ turns: new Map([...this.#choices.turns, [second, turn]]) });
  }

  /** This chance with another draw in that second. */
  withDraw(second: number, draw: number): Chance {
    return this.#with({ draws: new Map([...this.#choices.draws, [second, draw]]) });
  }

  withConflict(second: number): Chance {
    return this.#with({ conflicts: new Set([...this.#choices.conflicts, second]) });
  }

  withLateLease(second: number): Chance {
    return this.#with({ lateLeases: new Set([...this.#choices.lateLeases, second]) });
  }

  withNodes(nodes: NodeOrder): Chance {
    return this.#with({ nodes });
  }

  withSeed(seed: number): Chance {
    return this.#with({ seed });
  }

  #with(changed: Partial<Choices>): Chance {
    return new Chance({ ...this.#choices, ...changed });
  }

  /** Delays of a second that begin with the start end after the driver's turn. */
  driversTurn(second: number): Turn {
    return this.#choices.turns.get(second) ?? (second === 1 ? 'first' : 'last');
  }

  /** Whether the scheduler waits until the controllers are done in that moment. */
  waits(nowMs: number): boolean {
    return this.#orderAt(nowMs) % 2 === 1;
  }

  /** Whether the last lease of a node that fails now was renewed just after the pass of the node controller. */
  seesLeaseLate(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    this.#asked.lease.add(second);
    return this.#choices.lateLeases.has(second);
  }

  /** The number of the draw of that moment; 0: all goes as usual. */
  drawAt(nowMs: number): number {
    const second = Math.round(nowMs / 1000);
    this.#asked.draw.add(second);
    return this.#choices.draws.get(second) ?? 0;
  }

  /** Whether the run that was played with it would have gone otherwise with another choice for that second. */
  decides(choice: 'order' | 'draw' | 'lease', second: number): boolean {
    return this.#asked[choice].has(second);
  }

  /** PrioritySort, with another order of the pods of one moment, and the conflicts. */
  applyTo(profile: Profile, clock: () => EventQueue): Profile {
    const queueSort = (a: Queued, b: Queued): number => {
      const order = this.#orderAt(a.queuedAtMs);
      const isOneMoment = a.queuedAtMs === b.queuedAtMs;
      // A pod may be taken before others of higher priority are created.
      const priority = isOneMoment && order % 4 >= 2 ? 0 : podPriority(b.pod) - podPriority(a.pod);
      const drawn = order < 4 ? 0 : rankOf(a, order) - rankOf(b, order);
      return priority || a.queuedAtMs - b.queuedAtMs || drawn;
    };
    const { conflicts } = this.#choices;
    return {
      ...profile,
      queueSort: { ...profile.queueSort, points: { ...profile.queueSort.points, queueSort } },
      ...(conflicts.size > 0 && { extenders: [conflicting(conflicts, clock)] }),
    };
  }

  #orderAt(timeMs: number): number {
    const second = Math.round(timeMs / 1000);
    this.#asked.order.add(second);
    return this.#choices.orders.get(second) ?? 0;
  }
}

function rankOf({ pod: { metadata } }: Queued, order: number): number {
  return hashOf(`${Math.floor(order / 4)} ${metadata.name}`);
}

/**
 * Fails the first pod of a second whose claims the StatefulSet controller has just written, as plugin VolumeBinding does when its
 * cache gets the claim between PreFilter and Reserve ("is out of sync").
 */
function conflicting(seconds: ReadonlySet<number>, clock: () => EventQueue): Extender {
  const done = new Set<number>();
  const secondOf = (): number => Math.round(clock().nowMs / 1000);
  return {
    name: 'conflict',
    ignorable: false,
    factor: 0n,
    isInterested: ({ spec: { volumes = [] } }) =>
      seconds.has(secondOf()) &&
      !done.has(secondOf()) &&
      volumes.some((volume) => claimNameOf(volume, '') !== undefined),
    bind: () => {
      done.add(secondOf());
      throw new ExtenderError('the claim is out of sync');
    },
  };
}
