import * as fc from 'fast-check';
import { Cluster } from '../../src/cluster/index.ts';
import type { Pod } from '../../src/objects/index.ts';
import { node, pod } from './builders.ts';

export const NODES = 60;

/** A pod for a node, or one of those that are there leaves. */
export interface Move {
  readonly leaves: boolean;
  readonly at: number;
  readonly cpu: number;
  readonly memory: number;
}

/** Few amounts, so that nodes are alike, and some that tell nodes of one box apart. */
export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    leaves: fc.integer({ min: 0, max: 2 }).map((drawn) => drawn === 0),
    at: fc.nat(10_000),
    cpu: fc.constantFrom(50, 100, 101, 150, 2000),
    memory: fc.constantFrom(64, 65, 192),
  }),
  { minLength: 1, maxLength: 120 },
);

/** Nodes of two sizes, which are full with few pods: alike by all else, some of a box may have room and some not. */
export function emptyCluster(): Cluster {
  const cluster = new Cluster();
  for (let at = 0; at < NODES; at++) {
    const amounts =
      at % 3 === 0 ? { cpu: '4', memory: '8Gi', pods: 3 } : { cpu: '8', memory: '32Gi', pods: 3 };
    cluster.setNode(node(`node-${String(at).padStart(2, '0')}`).offers(amounts).object);
  }
  cluster.settle();
  return cluster;
}

const made = ({ cpu, memory }: Move, name: string): Pod =>
  pod(name).requests({ cpu: `${cpu}m`, memory: `${memory}Mi` }).object;

/** Plays the moves; `place` answers the node of a new pod. */
export function playMoves(
  all: readonly Move[],
  cluster: Cluster,
  place: (pod: Pod, move: Move) => string,
): void {
  const placed: Pod[] = [];
  all.forEach((move, at) => {
    if (move.leaves && placed.length > 0) {
      cluster.remove(placed.splice(move.at % placed.length, 1)[0]!);
      return;
    }
    const added = made(move, `pod-${at}`);
    cluster.place(added, place(added, move));
    placed.push(added);
  });
}
