import { describe, expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import { fixedCloud } from '../../../../test/support/fixed-cloud.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { AutoscalerMemory, runOnce } from '../loop/index.ts';
import type { LoopInput, LoopOutcome, LoopRules } from '../loop/index.ts';
import { readFlags } from '../options/index.ts';
import type { Flags } from '../options/index.ts';
import { ScaleDown } from './removals.ts';
import type { ScaleDownDecision } from './removals.ts';

const MINUTE = 60_000;
const RULES: LoopRules = {
  snapshot: { profile: defaultProfile },
  daemonPod: () => undefined,
  breakTie: () => 0,
};
const NAMES = ['a', 'b', 'c'];

function ready(name: string): Node {
  const { object } = node(name);
  const conditions = [
    { type: 'Ready', status: 'True', lastTransitionTime: '1970-01-01T00:00:00Z' },
  ];
  return { ...object, spec: { providerID: name }, status: { ...object.status, conditions } };
}

/** A pod that asks for a share of a node's 4 cpu. */
const web = (name: string, on: string, cpu: string): Pod => {
  const { object } = pod(name).ownedBy('Job', 'web').requests({ cpu }).onNode(on);
  return object;
};

/** One process of the autoscaler over three nodes of one group. */
class Autoscaler {
  readonly memory: AutoscalerMemory;
  readonly scaleDown: ScaleDown;
  readonly #min: number;

  constructor(flags: Flags = {}, min = 0) {
    const options = readFlags(flags);
    this.memory = new AutoscalerMemory(options, 0);
    this.scaleDown = new ScaleDown(options, 0);
    this.#min = min;
  }

  run(pods: readonly Pod[], now: number): ScaleDownDecision {
    const outcome: LoopOutcome<ScaleDownDecision> = runOnce(
      this.#input(pods, now),
      this.memory,
      RULES,
      this.scaleDown,
    );
    if (outcome.down === undefined) throw new Error('the loop ended early');
    return outcome.down;
  }

  #input(pods: readonly Pod[], now: number): LoopInput {
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { namespace: 'default', name: 'web' },
    };
    const cloud = fixedCloud([{ id: 'g', min: this.#min, max: 9, nodes: NAMES }]);
    const nodes = NAMES.map(ready);
    return { now, nodes, pods, daemonSets: [], budgets: [], objects: [job], cloud };
  }

  get reasons(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.scaleDown.unremovable.map((one) => [one.node.metadata.name, one.reason]),
    );
  }
}

const removedBy = ({ removed }: ScaleDownDecision): readonly string[] =>
  removed.map((one) => one.node.metadata.name);

describe('a scale-down', () => {
  it('removes an empty node and drains another one when both were unneeded for 10 minutes', () => {
    const autoscaler = new Autoscaler();
    const pods = [web('p', 'a', '3'), web('q', 'b', '1')];
    const first = autoscaler.run(pods, 0);
    expect(first).toMatchObject({ result: 'NoNodeDeleted', softTaints: { add: ['b', 'c'] } });
    expect(autoscaler.reasons).toEqual({
      a: 'NotUnderutilized',
      b: 'NotUnneededLongEnough',
      c: 'NotUnneededLongEnough',
    });
    expect(removedBy(autoscaler.run(pods, 10 * MINUTE))).toEqual([]);
    const last = autoscaler.run(pods, 10 * MINUTE + 1);
    expect(removedBy(last)).toEqual(['c', 'b']);
    expect(last.removed[1]?.evicted?.map(({ metadata }) => metadata.name)).toEqual(['q']);
  });

  it('begins anew when a node was needed in between', () => {
    const autoscaler = new Autoscaler();
    autoscaler.run([], 0);
    autoscaler.run([web('p', 'a', '3'), web('q', 'b', '3'), web('r', 'c', '3')], 5 * MINUTE);
    expect(removedBy(autoscaler.run([], 11 * MINUTE))).toEqual([]);
    expect(removedBy(autoscaler.run([], 21 * MINUTE))).toEqual([]);
    expect(removedBy(autoscaler.run([], 22 * MINUTE))).toEqual(['a', 'b', 'c']);
  });

  it('keeps the minimum of a group, counting deletions under way', () => {
    const autoscaler = new Autoscaler({}, 2);
    autoscaler.run([], 0);
    expect(removedBy(autoscaler.run([], 11 * MINUTE))).toEqual(['a']);
    expect(autoscaler.reasons).toMatchObject({ b: 'NodeGroupMinSizeReached' });
    expect(removedBy(autoscaler.run([], 12 * MINUTE))).toEqual([]);
  });

  it('does not look at a node for 5 minutes after its pods found no other place', () => {
    const autoscaler = new Autoscaler();
    const pods = [web('p', 'a', '3500m'), web('q', 'b', '3500m'), web('r', 'c', '1')];
    autoscaler.run(pods, 0);
    expect(autoscaler.reasons).toMatchObject({ c: 'NoPlaceToMovePods' });
    autoscaler.run([], MINUTE);
    expect(autoscaler.reasons).toMatchObject({ c: 'RecentlyUnremovable' });
    autoscaler.run([], 5 * MINUTE);
    expect(autoscaler.reasons).toMatchObject({ c: 'NotUnneededLongEnough' });
  });

  it('reports how deletions ended, and lets the next nodes go', () => {
    const autoscaler = new Autoscaler({ 'max-scale-down-parallelism': '1' });
    autoscaler.run([], 0);
    expect(removedBy(autoscaler.run([], 11 * MINUTE))).toEqual(['a']);
    const failed = { result: 'Internal', error: 'it is gone' } as const;
    expect(autoscaler.scaleDown.endDeletion(ready('a'), failed, 12 * MINUTE)).toMatchObject([
      { type: 'Warning', message: 'failed to delete empty node: it is gone' },
    ]);
    expect([...autoscaler.scaleDown.takeResults()]).toEqual([['a', failed]]);
    expect(autoscaler.scaleDown.takeResults().size).toBe(0);
    expect(removedBy(autoscaler.run([], 13 * MINUTE))).toEqual(['a']);
  });

  it('is not tried with --scale-down-enabled=false', () => {
    const autoscaler = new Autoscaler({ 'scale-down-enabled': 'false' });
    expect(autoscaler.run([], 0).result).toBe('NotTried');
    expect(autoscaler.scaleDown.unneeded).toEqual([]);
  });
});
