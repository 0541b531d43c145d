import { describe, expect, it } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import { capacity, compare } from '../../src/whatif/index.ts';
import {
  configuration,
  extending,
  keeping,
  nodes,
  planned,
  wanting,
} from '../support/extender-calls.ts';

describe('many pods', () => {
  it('are placed as without an extender if the extender rejects and scores nothing', () => {
    const pods = Array.from({ length: 12 }, (_, at) => wanting(`web-${String(at)}`));
    const objects = [...nodes, ...pods];
    const { plan: found, calls } = planned(objects, [{ filterVerb: 'filter' }], {
      filter: (names) => ({ NodeNames: names }),
    });
    const plain = plan({ objects, options: { tieBreak: 'name' } });
    const placed = (one: ReturnType<typeof plan>): unknown =>
      one.pods.map(({ name, node: where, message }) => [name, where, message]);
    expect(placed(found)).toEqual(placed(plain));
    expect(calls).toHaveLength(12);
  });
});

describe('a comparison', () => {
  it('names the extender that moved a pod, by its score or by its filter', () => {
    const scoring = extending({
      prioritize: (names) => names.map((name) => ({ Host: name, Score: name === 'c' ? 10 : 0 })),
    });
    const objects = [...nodes, wanting('web')];
    const base = { objects, options: { tieBreak: 'name' } } as const;
    const moved = compare({
      base,
      head: {
        objects,
        configuration: configuration({ prioritizeVerb: 'prioritize', weight: 1 }),
        options: { tieBreak: 'name', extenders: scoring.transport },
      },
    });
    expect(JSON.stringify(moved)).toContain('"by":"score","plugin":"http://ext"');
    const filtering = extending({ filter: keeping('b') });
    const forced = compare({
      base,
      head: {
        objects,
        configuration: configuration({ filterVerb: 'filter' }),
        options: { tieBreak: 'name', extenders: filtering.transport },
      },
    });
    expect(JSON.stringify(forced)).toContain('"reasons":["not mine"]');
  });
});

describe('the capacity of a cluster', () => {
  it('ends where an extender rejects all nodes', () => {
    const { transport } = extending({ filter: keeping('b') });
    const found = capacity({
      objects: nodes,
      pod: wanting('web'),
      configuration: configuration({ filterVerb: 'filter' }),
      options: { extenders: transport },
    });
    expect(found.copies).toBe(4);
    expect(found.message).toBe('0/3 nodes are available: 1 Insufficient cpu, 2 not mine.');
  });
});
