import { describe, expect, test } from 'vitest';
import { node, pod } from '../../support/builders.ts';
import { rendered } from '../../support/rendered.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { survive } from '../../../src/whatif/index.ts';

/** What a page says under its first heading: what was found. */
function findingsOn(outcome: Outcome): string {
  const page = rendered(outcome, 'html');
  return page.slice(page.indexOf('</h2>') + '</h2>'.length, page.indexOf('</section>'));
}

const openOf = (items: number): string => `<ol class="findings">${items}</ol>`;
const foldedOf = (items: number, title: string): string =>
  `<details><summary>${title}</summary><ol class="findings" start="21">${items}</ol></details>`;

describe('a page shows 20 findings, folds the next 280, and counts the others:', () => {
  test.each([
    [20, openOf(20)],
    [21, openOf(20) + foldedOf(1, '1 more finding')],
    [300, openOf(20) + foldedOf(280, '280 more findings')],
    [303, `${openOf(20)}${foldedOf(280, '280 more findings')}<p>3 more are in the document.</p>`],
  ])('%i', (count, expected) => {
    const pods = Array.from(
      { length: count },
      (_, at) => pod(`p${at}`).requests({ cpu: '9' }).object,
    );
    const found = findingsOn(plan({ objects: [node('a').object, ...pods] }));
    const outline = found.replaceAll(/(?:<li.*?<\/li>)+/g, (items) =>
      String(items.split('<li').length - 1),
    );
    expect(outline).toBe(expected);
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
