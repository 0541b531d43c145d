import { HeldVolumes } from '../held-volumes.ts';
import type { PlacedAgain, PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import { nameOf } from './obstacles.ts';

/** Whether pods of a fork that have moved run where they are placed. */
export class Starts {
  readonly #volumes: HeldVolumes;
  readonly #doubts: StartDoubts;

  constructor(prepared: PreparedCluster) {
    this.#volumes = new HeldVolumes(prepared);
    this.#doubts = StartDoubts.in(prepared);
  }

  /** The first pod that would never start, or may not run. */
  obstacle(placed: readonly PlacedAgain[]): string | undefined {
    const [stuck] = this.#volumes.stuck(placed);
    if (stuck !== undefined) return `${nameOf(stuck.pod)} would not start: ${stuck.message}`;
    return doubtAmong(placed, this.#doubts);
  }
}

/** The first pod that may not run on its new node, by what is known of that node. */
export function doubtAmong(
  placed: readonly PlacedAgain[],
  doubts: StartDoubts,
): string | undefined {
  for (const { pod, node } of placed) {
    const why = doubts.of(pod, node);
    if (why !== undefined) return `${nameOf(pod)} may not run on ${node}: ${why}`;
  }
  return undefined;
}
