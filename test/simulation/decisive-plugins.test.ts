import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../src/api/index.ts';
import { LISTED_KINDS } from '../../src/cluster/index.ts';
import { compare, explain, readManifests, showPolicy } from '../../src/index.ts';
import type { Comparison, Explanation, MovedPod, PlanInput } from '../../src/index.ts';
import { plan } from '../../src/simulation/index.ts';

/*
 * What `compare` says decided a move is asked again by another way: the head is planned once more, everything that the API server
 * held at that pod's turn is given to `explain`, and then the plugin is taken out of the scheduler's document.
 */

interface PolicyDocument {
  readonly kind: 'Policy';
  readonly apiVersion: 'v1';
  readonly priorities: readonly { readonly name: string; readonly weight: number }[];
}

const example = JSON.parse(
  readFileSync(new URL('../../fixtures/policies/example-policy.json', import.meta.url), 'utf8'),
) as PolicyDocument;

type Scheduler = Pick<PlanInput, 'policy' | 'configuration'>;

/** A scheduler, and the same without the score of a plugin. */
interface Head {
  readonly scheduler: Scheduler;
  readonly without: (plugin: string) => Scheduler;
}

const byExamplePolicy: Head = {
  scheduler: { policy: example },
  without: (plugin) => {
    const names = showPolicy(example).origins.score[plugin]?.map(({ name }) => name) ?? [];
    expect(names).not.toEqual([]);
    const priorities = example.priorities.filter(({ name }) => !names.includes(name));
    return { policy: { ...example, priorities } };
  },
};

const byDefaultProfile: Head = {
  scheduler: { configuration: null },
  without: (plugin) => ({
    configuration: {
      apiVersion: 'kubescheduler.config.k8s.io/v1',
      kind: 'KubeSchedulerConfiguration',
      profiles: [{ plugins: { score: { disabled: [{ name: plugin }] } } }],
    },
  }),
};

let objects: readonly KubernetesObject[];

beforeAll(async () => {
  const read = await readManifests(['fixtures/storefront']);
  expect(read.errors).toEqual([]);
  objects = read.objects;
});

/** A pod as it waited, and everything else that there was. */
interface Turn {
  readonly pod: Pod;
  readonly others: readonly KubernetesObject[];
}

/** By "namespace/name", the turns of all pods of a plan. */
function turnsOf(scheduler: Scheduler): ReadonlyMap<string, Turn> {
  const turns = new Map<string, Turn>();
  plan({ objects, ...scheduler }, ({ api }) => {
    api.watch('Pod', ({ object, previous }) => {
      if (previous === undefined || previous.spec.nodeName || !object.spec.nodeName) return;
      const { namespace, name } = object.metadata;
      const others = (['Node', 'Pod', ...LISTED_KINDS] as const).flatMap(
        (kind): readonly KubernetesObject[] => api.list(kind),
      );
      turns.set(`${namespace ?? ''}/${name}`, {
        pod: previous,
        others: others.filter(({ metadata }) => metadata.uid !== object.metadata.uid),
      });
    });
  });
  return turns;
}

function lead({ totals = {} }: Explanation, { from, to }: MovedPod): number {
  return (totals[to] ?? NaN) - (totals[from] ?? NaN);
}

/** The scheduler's answer to a pod at its turn. */
function ask({ pod, others }: Turn, scheduler: Scheduler): Explanation {
  const { nodeName: _, ...spec } = pod.spec;
  return explain({ objects: others, pod: { ...pod, spec }, ...scheduler });
}

describe.each([
  ['the default provider and the example policy', { policy: null }, byExamplePolicy, 12, 0],
  [
    'the example policy and the default profile of v1.34',
    { policy: example },
    byDefaultProfile,
    8,
    3,
  ],
] as const)('between %s', (_, base: Scheduler, head, least, unscored) => {
  let found: Comparison;
  let turns: ReadonlyMap<string, Turn>;
  beforeAll(() => {
    found = compare({ base: { objects, ...base }, head: { objects, ...head.scheduler } });
    turns = turnsOf(head.scheduler);
  });

  const claims = (
    by: NonNullable<MovedPod['decided']>['by'],
  ): readonly (readonly [MovedPod, Turn])[] =>
    found.moved.flatMap((pod) => {
      const turn = turns.get(`${pod.namespace}/${pod.name}`);
      return pod.decided?.by === by && turn !== undefined ? [[pod, turn] as const] : [];
    });

  test('every move has its cause', () => {
    expect(found.moved.length).toBeGreaterThan(least);
    for (const { decided, onlyTie } of found.moved) {
      expect(decided).toBeDefined();
      expect(onlyTie).toBe(decided?.by === 'tie');
    }
  });

  test('without the score of the plugin that decided, the node of the base is ahead by as much as is claimed', () => {
    let alone = 0;
    for (const [pod, turn] of claims('score')) {
      if (pod.decided?.by !== 'score') continue;
      const { plugin, lead: own, margin } = pod.decided;
      expect(margin).toBeGreaterThan(0);
      expect(lead(ask(turn, head.scheduler), pod)).toBe(margin);
      const answer = ask(turn, head.without(plugin));
      expect(lead(answer, pod)).toBe(margin - own);
      if (own <= margin) continue;
      expect(answer.best).not.toContain(pod.to);
      alone++;
    }
    expect(alone).toBeGreaterThan(3);
  });

  test('no other plugin speaks louder for the node of the head', () => {
    for (const [pod, turn] of claims('score')) {
      if (pod.decided?.by !== 'score') continue;
      const { scores = {}, weights = {} } = ask(turn, head.scheduler);
      const leads = Object.entries(weights).map(
        ([plugin, weight]) =>
          weight * ((scores[pod.to]?.[plugin] ?? 0) - (scores[pod.from]?.[plugin] ?? 0)),
      );
      expect(Math.max(...leads)).toBe(pod.decided.lead);
    }
  });

  test('what is called a tie is one, and what a filter is said to forbid it forbids', () => {
    expect(claims('tie').length + claims('filter').length).toBe(unscored);
    for (const [pod, turn] of claims('tie')) {
      const { best } = ask(turn, head.scheduler);
      expect(best).toEqual(expect.arrayContaining([pod.from, pod.to]));
    }
    for (const [pod, turn] of claims('filter')) {
      if (pod.decided?.by !== 'filter') continue;
      const { plugin, reasons } = pod.decided;
      expect(ask(turn, head.scheduler).filtered[pod.from]).toMatchObject({ plugin, reasons });
    }
  });
});
