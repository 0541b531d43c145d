import { describe, expect, test } from 'vitest';
import { node, pod } from '../../support/builders.ts';
import { rendered } from '../../support/rendered.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { survive } from '../../../src/whatif/index.ts';

/** What a page says under its findings. */
function findingsOn(outcome: Outcome): string {
  const page = rendered(outcome, 'html');
  const section = page.slice(page.indexOf('<section id="findings"'));
  return section.slice(section.indexOf('</h2>') + '</h2>'.length, section.indexOf('</section>'));
}

/** Pods that ask for too much. */
const hungryPods = (
  count: number,
  requestsOf: (at: number) => Readonly<Record<string, string>> = () => ({ cpu: '9' }),
): Outcome =>
  plan({
    objects: [
      node('a').object,
      ...Array.from({ length: count }, (_, at) => pod(`p${at}`).requests(requestsOf(at)).object),
    ],
  });

const errorsIn = (text: string): number => text.split('<li class="error"').length - 1;

describe('a page has findings with one message together: three objects, the others folded, at most 300:', () => {
  test.each([
    [1, 1, undefined],
    [3, 3, undefined],
    [4, 3, '1 more'],
    [300, 3, '297 more'],
    [303, 3, '297 more'],
  ])('%i', (count, open, folded) => {
    const found = findingsOn(hungryPods(count));
    const [before = '', after] = found.split(/<details><summary>(?=\d)/);
    expect(errorsIn(before)).toBe(open);
    expect(errorsIn(found)).toBe(Math.min(300, count));
    expect(after?.split('<')[0]).toBe(folded);
    expect(found.includes('3 more are in the document.')).toBe(count === 303);
    expect(found.split('>0/1 nodes are available').length - 1).toBe(1);
  });
});

test.each([
  [
    5,
    'n1, deleted, after the loss of n2, deleted, after the loss of n3, deleted, after the loss of n4, deleted, after the loss of n5, deleted',
  ],
  [
    7,
    'n1, deleted, after the loss of n2, deleted, after the loss of n3, deleted, after the loss of n4, deleted, after the loss of n5, deleted and 2 more',
  ],
])('a finding on a page names the first five of %i losses', (count, losses) => {
  const objects = Array.from({ length: count }, (_, at) => [
    node(`n${at + 1}`).offers({ cpu: 1, memory: '1Gi' }).object,
    pod(`p${at}`)
      .ownedBy('ReplicaSet', 'web')
      .requests({ cpu: '1' })
      .onNode(`n${at + 1}`).object,
  ]).flat();
  const found = findingsOn(survive({ objects }, { fixes: false, as: 'deleted' }));
  expect(found).toContain(`(after the loss of ${losses})</p>`);
});

test('all problems are on a page, however many findings the first has', () => {
  const outcome = hungryPods(400, (at) => (at < 390 ? { cpu: '9' } : { memory: '999Gi' }));
  const found = findingsOn(outcome);
  expect(found).toContain('390 pods that ask for 9 cpu are unschedulable');
  expect(found).toContain('10 pods that ask for 999Gi memory are unschedulable');
  expect(found).toContain('240 more are in the document');
});
