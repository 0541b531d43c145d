import type { Plan, PlannedNode } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';

/** The nodes that an autoscaler launched or removed, in words, by name. */
export interface NodeChanges {
  /** "launched at 1s, Ready at 46s". */
  readonly added: ReadonlyMap<string, string>;
  /** "gone at 10m: Empty", also of nodes that were launched before. */
  readonly gone: ReadonlyMap<string, string>;
  /** Those that are gone, as nodes that offer nothing. */
  readonly goneNodes: readonly PlannedNode[];
}

export function nodeChanges({ nodeAutoscaling, nodes }: Plan): NodeChanges {
  const { launched = [], removed = [] } = nodeAutoscaling ?? {};
  const there = new Set(nodes.map(({ name }) => name));
  const zones = new Map(launched.map(({ name, zone }) => [name, zone]));
  const added = new Map(
    launched.map(({ name, at, readyAt }) => {
      const ready = readyAt === undefined ? 'not Ready' : `Ready at ${duration(readyAt)}`;
      return [name, `launched at ${duration(at)}, ${ready}`] as const;
    }),
  );
  const gone = new Map(
    removed
      .filter(({ name }) => !there.has(name))
      .map(({ name, at, goneAt = at, reason }) => [name, `gone at ${duration(goneAt)}: ${reason}`]),
  );
  return {
    added,
    gone,
    goneNodes: [...gone.keys()].map((name) => goneNode(name, zones.get(name))),
  };
}

const goneNode = (name: string, zone: string | undefined): PlannedNode => ({
  name,
  ...(zone === undefined ? {} : { zone }),
  allocatable: {},
  requested: {},
  pods: 0,
});
