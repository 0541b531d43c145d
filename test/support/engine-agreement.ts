import { expect } from 'vitest';
import { Cluster } from '../../src/cluster/index.ts';
import type { PodFields } from '../../src/cluster/index.ts';
import { Engine } from '../../src/engine/index.ts';
import type { EngineOptions } from '../../src/engine/index.ts';
import type { Profile } from '../../src/framework/index.ts';
import { PlainSearch } from './plain-search.ts';
import { play } from './play-workload.ts';
import type { Workload } from './workload.ts';

/** The node of a pod, its total score, and the number of feasible nodes. */
type Placement = readonly [node: string, score: number, feasible: number] | undefined;

type Mode = NonNullable<EngineOptions['mode']>;

export const MODES: readonly Mode[] = ['from-scratch', 'scan', 'ranked', 'bounded'];

/** A profile and how its release reads pods. */
export interface Scheduling {
  readonly profile: Profile;
  readonly podFields: PodFields;
}

function placementsByPlainSearch(what: Workload, { profile, podFields }: Scheduling): Placement[] {
  const cluster = new Cluster({ podFields });
  const search = new PlainSearch(cluster, profile);
  const placements: Placement[] = [];
  play(what, cluster, (one) => {
    const { nodes, score, feasible } = search.best(one);
    const [first] = nodes;
    placements.push(first === undefined ? undefined : [first, score, feasible]);
    return first;
  });
  return placements;
}

function placements(what: Workload, { profile, podFields }: Scheduling, mode: Mode): Placement[] {
  const cluster = new Cluster({ podFields });
  const engine = new Engine(cluster, { tieBreak: 'name', mode });
  const out: Placement[] = [];
  play(what, cluster, (one) => {
    const view = cluster.view(one);
    const choice = engine.schedule(view, profile);
    const name = choice === undefined ? undefined : cluster.columns.names[choice.node]!;
    out.push(choice && [name!, choice.score, choice.feasible]);
    return name;
  });
  return out;
}

/** In every mode the engine makes the choices of a plain search. */
export function expectAgreement(what: Workload, scheduling: Scheduling): void {
  const plain = placementsByPlainSearch(what, scheduling);
  for (const mode of MODES) {
    expect(placements(what, scheduling, mode), mode).toEqual(plain);
  }
}

/** The engine places each pod on one of the best nodes of a plain search. */
export function expectBestNodes(what: Workload, profile: Profile, options: EngineOptions): void {
  const cluster = new Cluster();
  const engine = new Engine(cluster, options);
  const search = new PlainSearch(cluster, profile);
  play(what, cluster, (one) => {
    const view = cluster.view(one);
    const choice = engine.schedule(view, profile);
    const best = search.best(one);
    if (choice === undefined) {
      expect(best.nodes).toEqual([]);
      return undefined;
    }
    const name = cluster.columns.names[choice.node]!;
    expect(best.nodes).toContain(name);
    expect([choice.score, choice.feasible]).toEqual([best.score, best.feasible]);
    return name;
  });
}
