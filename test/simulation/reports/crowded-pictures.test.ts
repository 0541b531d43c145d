import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { compare, drain, makeEdits, pack, survive } from '../../../src/whatif/index.ts';
import { node, pod } from '../../support/builders.ts';
import { rendered } from '../../support/rendered.ts';
import { withoutNewest } from '../../support/unnamed-newest.ts';

/*
 * Pictures of more nodes, pods, workloads and causes than they have room for: their texts, and the digest of all of them.
 * After a wanted change look at the pictures, then: npx vitest run test/simulation/reports --update
 */

const LONG = 'worker-with-a-name-that-no-card-has-room-for.example.com-';

function cluster(nodes: number, podsOn: number, cpu = '100m'): readonly KubernetesObject[] {
  return Array.from({ length: nodes }, (_, at) => {
    const name = `${at % 5 === 0 ? LONG : 'n'}${at}`;
    const zone = at % 7 === 0 ? 'europe-west-with-a-long-name-1' : `zone-${at % 3}`;
    const shape = node(name)
      .zone(zone)
      .offers({ cpu: `${4 + (at % 4)}`, memory: '16Gi', pods: '110' });
    const pods = Array.from({ length: at % (podsOn + 1) }, (_one, number) =>
      pod(`app-${(at * 7 + number) % 40}-${at}-${number}`)
        .ownedBy('ReplicaSet', `app-${(at * 7 + number) % 40}`)
        .requests({ cpu, memory: '64Mi' })
        .onNode(name),
    );
    return [shape.object, ...pods.map(({ object }) => object)];
  }).flat();
}

function compared(objects: readonly KubernetesObject[]): Outcome {
  const edited = makeEdits(objects, [{ edit: 'cordon', name: 'n*' }]);
  const pending = Array.from(
    { length: 60 },
    (_, at) => pod(`new-${at}`).requests({ cpu: '300m' }).object,
  );
  return compare({
    base: { objects: [...objects, ...pending], options: { tieBreak: 'name' } },
    head: { objects: [...edited.objects, ...pending], options: { tieBreak: 'name' } },
  });
}

const PICTURES: Readonly<Record<string, () => Outcome>> = {
  'a plan of a few nodes with long names and many pods': () => plan({ objects: cluster(12, 11) }),
  'a plan of many nodes': () => plan({ objects: cluster(160, 3) }),
  'a comparison with many moves': () => compared(cluster(60, 3)),
  'losses of many nodes with many workloads': () => survive({ objects: cluster(50, 7, '1900m') }),
  'more nodes to empty than have room': () => pack({ objects: cluster(70, 2) }),
  'a drain of many nodes': () => drain({ objects: cluster(40, 6) }, { nodes: ['n*'] }),
};

test.each(Object.entries(PICTURES))('%s', async (title, make) => {
  const picture = withoutNewest(rendered(make(), 'svg'));
  const digest = createHash('sha256').update(picture).digest('hex');
  const texts = Array.from(
    picture.matchAll(/<(text|title)\b[^>]*>([^<]*)</g),
    ([, , text]) => text,
  );
  const file = `recorded/pages/${title.replaceAll(' ', '-')}.texts.txt`;
  await expect([digest, ...texts, ''].join('\n')).toMatchFileSnapshot(file);
});
