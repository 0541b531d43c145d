import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { compare, makeEdits, withEdits } from '../../../src/whatif/index.ts';
import type { Edit } from '../../../src/whatif/index.ts';
import { node, pod } from '../../support/builders.ts';

const INPUT: readonly KubernetesObject[] = [
  ...['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => node(name).object),
  ...['a1', 'a1', 'a2', 'a3'].map(
    (home, at) =>
      pod(`web-${String(at)}`)
        .onNode(home)
        .ownedBy('ReplicaSet', 'web').object,
  ),
];
const OPTIONS = { width: 80, paint: plainPaint };

function planUnder(...edits: readonly Edit[]): ReturnType<typeof plan> {
  const edited = makeEdits(INPUT, edits);
  return withEdits(plan({ objects: edited.objects }), edited);
}

test('the words of an edit have at most three names', () => {
  const drained = planUnder(
    { edit: 'drain', name: 'a*' },
    { edit: 'add-node', node: 'b1', count: 1 },
  );
  const header = reports.table(drained, OPTIONS).split('\n\n')[0];
  expect(header).toContain(
    [
      'What if     drain a*: 4 nodes: a1, a2, a3 and 1 more; 4 pods displaced',
      '            add-node b1: b1-1',
    ].join('\n'),
  );
});

test('the words of an edit say how many pods it loses', () => {
  const bare = pod('solo').onNode('a1').object;
  const edited = makeEdits([...INPUT, bare], [{ edit: 'remove-node', name: 'a1' }]);
  const removed = withEdits(plan({ objects: edited.objects }), edited);
  for (const format of ['table', 'wide', 'markdown', 'json', 'html', 'junit'] as const) {
    expect(reports[format](removed, OPTIONS)).toMatch(/solo/);
    expect(reports[format](removed, OPTIONS)).toMatch(/no controller creates it again/);
  }
  expect(reports.table(removed, OPTIONS)).toContain('remove-node a1; 2 pods displaced, 1 lost');
});

test('a pod that an edit moved is listed below its workload', () => {
  const lines = reports.table(
    planUnder({ edit: 'cordon', name: 'a*' }, { edit: 'evict', name: 'web-2' }),
    OPTIONS,
  );
  expect(lines).toMatch(/^✓ +ReplicaSet\/web .*\n~ +web-2: a2 → b1$/m);
});

test('a comparison with a saved plan names the edits of both sides', () => {
  const base = planUnder({ edit: 'cordon', name: 'a1' });
  const edited = makeEdits(INPUT, [{ edit: 'cordon', name: 'b1' }]);
  const compared = withEdits(compare({ base, head: { objects: edited.objects } }), edited);
  expect(reports.table(compared, OPTIONS)).toMatch(/^Base +cordon a1\nWhat if +cordon b1$/m);
  const markdown = reports.markdown(compared, OPTIONS);
  expect(markdown).toMatch(/^- Base: cordon a1\n- What if: cordon b1$/m);
});
