import { NODE_POOL } from '../algebra/labels.ts';
import type { DisruptionEvent, DisruptionMethod } from '../disruption/index.ts';
import { METHODS } from '../disruption/index.ts';
import { nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';
import type { Parts } from './parts.ts';

/** What each method said of nodes and of NodePools when it decided last, by name. */
interface Words {
  readonly nodes: ReadonlyMap<string, string>;
  readonly pools: ReadonlyMap<string, string>;
}

/** Keeps the reasons for which nodes stay: what a method said goes when it decides again. */
export class LastWords {
  readonly #parts: Parts;
  readonly #words = new Map<DisruptionMethod, Words>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `events`: all that the method said now. */
  note(method: DisruptionMethod, events: readonly DisruptionEvent[]): void {
    const wordsOn = (kind: string): Map<string, string> =>
      new Map(
        events
          .filter(({ object, reason }) => object.kind === kind && isRefusal(reason))
          .map(({ object, message }) => [object.name, message]),
      );
    this.#words.set(method, { nodes: wordsOn('Node'), pools: wordsOn('NodePool') });
    this.#write();
  }

  /** For each node the reason of the last method that gave one; without any, the last reason of its NodePool. */
  #write(): void {
    const { claims, context } = this.#parts;
    const { spared } = context.log;
    spared.clear();
    const pools = new Map<string, string>();
    const words = METHODS.flatMap((method) => this.#words.get(method) ?? []);
    for (const said of words) {
      for (const [node, message] of said.nodes) spared.set(node, message);
      for (const [pool, message] of said.pools) pools.set(pool, message);
    }
    if (pools.size === 0) return;
    for (const record of claims.all) {
      const node = nodeNameOf(record) ?? '';
      const message = pools.get(poolOf(record));
      if (message !== undefined && !spared.has(node)) spared.set(node, message);
    }
  }
}

const poolOf = ({ claim }: ClaimRecord): string => claim.metadata.labels?.[NODE_POOL] ?? '';

/** The reasons of the events that say why nothing is done. */
const isRefusal = (reason: string): boolean =>
  reason === 'DisruptionBlocked' || reason === 'Unconsolidatable';
