import { describe, expect, test } from 'vitest';
import { readCatalogFile } from '../../src/cli/documents/catalog.ts';
import { readGiven } from '../../src/cli/input/index.ts';
import { InputError } from '../../src/problems/index.ts';
import type { Given } from '../../src/input/index.ts';
import type { Packing, PackingStep } from '../../src/outcome/index.ts';
import { pack } from '../../src/whatif/index.ts';
import type { PackOptions } from '../../src/whatif/index.ts';

const catalog = await readCatalogFile('fixtures/node-catalogs/m6i.yaml');
const [underused, grown] = await Promise.all(
  ['karpenter-underused', 'cluster-autoscaler-underused'].map(async (name) => {
    const { given } = await readGiven([`fixtures/${name}`]);
    return given;
  }),
);

const packAs = (
  objects: readonly Given[] = [],
  as: NonNullable<PackOptions['as']>,
  until?: number,
): Packing =>
  pack(
    { objects, options: { autoscaling: { catalog }, ...(until === undefined ? {} : { until }) } },
    { as },
  );

const reasonOf = ({ kept }: Packing, name: string): string | undefined =>
  kept.find(({ node }) => node === name)?.reason;

describe('Karpenter', () => {
  const packed = packAs(underused, 'karpenter');

  test('deletes several nodes at once, replaces some by a cheaper one, and then a single one', () => {
    expect(
      packed.autoscaling?.commands?.map(({ method, nodes, replacements = [], saves = 0 }) => [
        method,
        nodes.length,
        replacements.length,
        Math.round(saves * 100),
      ]),
    ).toEqual([
      ['multi-node', 2, 0, 66],
      ['multi-node', 2, 1, 33],
      ['single-node', 1, 0, 11],
    ]);
    expect(packed.summary.saves).toBeCloseTo(1.1, 6);
    expect(packed.autoscaling?.cost?.after).toBeCloseTo(0.59, 6);
  });

  test('gives its own reasons for the nodes that stay', () => {
    expect(reasonOf(packed, 'general-5')).toBe(
      'Pdb prevents pod evictions (PodDisruptionBudget=[shop/db])',
    );
    expect(reasonOf(packed, 'general-6')).toMatch(/^Pod has "karpenter.sh\/do-not-disrupt"/);
    expect(reasonOf(packed, 'fixed-1')).toBe('Not launched by a NodePool of Karpenter');
  });

  test('every pod that moves has its place on a node that stays, or moves again from there', () => {
    const gone = packed.steps.map(({ node }) => node);
    const moves = packed.steps.flatMap((step: PackingStep) => step.moves);
    expect(moves).toHaveLength(8);
    const stays = new Set([...packed.kept.map(({ node }) => node), ...gone]);
    for (const { from, to = '' } of moves) {
      expect(gone).toContain(from);
      expect(stays).toContain(to);
    }
  });

  test('is in doubt if it does not rest by the end', () => {
    const { summary, autoscaling } = packAs(underused, 'karpenter', 100);
    expect([summary.verdict, autoscaling?.isAtRest]).toEqual(['unknown', false]);
    expect(summary.doubts?.[0]).toContain('karpenter does not rest after 100 s');
  });
});

describe('the Cluster Autoscaler', () => {
  const packed = packAs(grown, 'cluster-autoscaler');

  test('drains one node after the other, once each has been unneeded for long enough', () => {
    const commands = packed.autoscaling?.commands ?? [];
    expect(commands.map(({ method }) => method)).toEqual(Array(4).fill('scale-down'));
    expect(commands.map(({ nodes }) => nodes.length)).toEqual([1, 1, 1, 1]);
    expect(commands[0]?.at).toBeGreaterThan(300);
    expect(packed.autoscaling?.isAtRest).toBe(true);
  });

  test('names the rule that keeps a node', () => {
    expect(reasonOf(packed, 'system-1')).toMatch(/^NotAutoscaled/);
    expect(reasonOf(packed, 'web-5')).toMatch(/^NotUnderutilized/);
  });
});

describe('bad input', () => {
  const problemOf = (objects: readonly Given[] | undefined, options: PackOptions): string => {
    try {
      pack({ objects: objects ?? [] }, options);
    } catch (error) {
      if (error instanceof InputError) return error.problems.map((one) => one.message).join('; ');
      throw error;
    }
    return '';
  };

  test('an input without that autoscaler says which one it has', () => {
    expect(problemOf(underused, { as: 'cluster-autoscaler' })).toMatch(
      /; the input has karpenter$/,
    );
    expect(problemOf(grown, { as: 'karpenter' })).toMatch(/; the input has cluster-autoscaler$/);
    const bare = underused?.filter(({ object }) => object.kind !== 'NodePool');
    expect(problemOf(bare, { as: 'karpenter' })).toBe(
      'the input lacks the autoscaler karpenter (a NodePool of karpenter.sh/v1)',
    );
  });

  test('options that the autoscaler does not know are named together', () => {
    expect(problemOf(underused, { as: 'karpenter', maxMoves: 1, nodes: 'x' })).toBe(
      'nodes: not with as; maxMoves: not with as',
    );
  });
});

test('without as, a packing of an autoscaled cluster says what as would tell', () => {
  const { warnings, autoscaling } = pack({ objects: underused ?? [] });
  expect(autoscaling).toBeUndefined();
  expect(warnings.join()).toContain('--as karpenter tells which');
});
