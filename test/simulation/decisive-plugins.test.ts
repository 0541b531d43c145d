import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { LISTED_KINDS } from '../../src/cluster/index.ts';
import { compare, explain, readManifests, showPolicy } from '../../src/index.ts';
import type { Comparison, Explanation, MovedPod, PlanInput } from '../../src/index.ts';
import { plan } from '../../src/simulation/index.ts';

/*
 * Checks the deciding plugin of `compare` independently: plans the head again, explains each moved pod with the objects of the
 * API server at its scheduling, and explains it once more without the plugin.
 */

interface PolicyDocument {
  readonly kind: 'Policy';
  readonly apiVersion: 'v1';
  readonly priorities: readonly { readonly name: string; readonly weight: number }[];
}

const example = JSON.parse(
  readFileSync(new URL('../../fixtures/policies/example-policy.json', import.meta.url), 'utf8'),
) as PolicyDocument;

type Scheduler = Pick<PlanInput, 'policy' | 'configuration' | 'kubernetes'>;

/** A scheduler, and the same scheduler without the score of a plugin. */
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
  scheduler: { configuration: null, kubernetes: '1.34' },
  without: (plugin) => ({
    kubernetes: '1.34',
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

/** A pod just before it was placed, and all other objects at that time. */
interface Attempt {
  readonly pod: Pod;
  readonly others: readonly KubernetesObject[];
}

/** The attempts of all pods of a plan, by "namespace/name". */
function attemptsOf(scheduler: Scheduler): ReadonlyMap<string, Attempt> {
  const attempts = new Map<string, Attempt>();
  plan({ objects, ...scheduler }, ({ api }) => {
    api.watch('Pod', ({ object, previous }) => {
      if (!previous || previous.spec.nodeName || !object.spec.nodeName) return;
      const { namespace, name } = object.metadata;
      const others = (['Node', 'Pod', ...LISTED_KINDS] as const).flatMap(
        (kind): readonly KubernetesObject[] => api.list(kind),
      );
      attempts.set(`${namespace}/${name}`, {
        pod: previous,
        others: others.filter(({ metadata }) => metadata.uid !== object.metadata.uid),
      });
    });
  });
  return attempts;
}

function lead({ totals = {} }: Explanation, { from, to }: MovedPod): number {
  return (totals[to] ?? NaN) - (totals[from] ?? NaN);
}

/** The scheduler's result for an attempt. */
function ask({ pod, others }: Attempt, scheduler: Scheduler): Explanation {
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
  let attempts: ReadonlyMap<string, Attempt>;
  beforeAll(() => {
    found = compare({ base: { objects, ...base }, head: { objects, ...head.scheduler } });
    attempts = attemptsOf(head.scheduler);
  });

  const claims = (
    by: NonNullable<MovedPod['decided']>['by'],
  ): readonly (readonly [MovedPod, Attempt])[] =>
    found.moved.flatMap((pod) => {
      const attempt = attempts.get(`${pod.namespace}/${pod.name}`);
      return pod.decided?.by === by && attempt !== undefined ? [[pod, attempt] as const] : [];
    });

  test('every move has its cause', () => {
    expect(found.moved.length).toBeGreaterThan(least);
    for (const { decided, onlyTie } of found.moved) {
      expect(decided).toBeDefined();
      expect(onlyTie).toBe(decided?.by === 'tie');
    }
  });

  test('without the score of the deciding plugin, the node of the base leads by the reported amount', () => {
    let alone = 0;
    for (const [pod, attempt] of claims('score')) {
      if (pod.decided?.by !== 'score') continue;
      const { plugin, lead: own, margin } = pod.decided;
      expect(margin).toBeGreaterThan(0);
      expect(lead(ask(attempt, head.scheduler), pod)).toBe(margin);
      const answer = ask(attempt, head.without(plugin));
      expect(lead(answer, pod)).toBe(margin - own);
      if (own <= margin) continue;
      expect(answer.best).not.toContain(pod.to);
      alone++;
    }
    expect(alone).toBeGreaterThan(3);
  });

  test('no other plugin has a larger weighted difference for the node of the head', () => {
    for (const [pod, attempt] of claims('score')) {
      if (pod.decided?.by !== 'score') continue;
      const { scores = {}, weights = {} } = ask(attempt, head.scheduler);
      const leads = Object.entries(weights).map(
        ([plugin, weight]) =>
          weight * ((scores[pod.to]?.[plugin] ?? 0) - (scores[pod.from]?.[plugin] ?? 0)),
      );
      expect(Math.max(...leads)).toBe(pod.decided.lead);
    }
  });

  test('ties are ties, and filters reject the node of the base', () => {
    expect(claims('tie').length + claims('filter').length).toBe(unscored);
    for (const [pod, attempt] of claims('tie')) {
      const { best } = ask(attempt, head.scheduler);
      expect(best).toEqual(expect.arrayContaining([pod.from, pod.to]));
    }
    for (const [pod, attempt] of claims('filter')) {
      if (pod.decided?.by !== 'filter') continue;
      const { plugin, reasons } = pod.decided;
      expect(ask(attempt, head.scheduler).filtered[pod.from]).toMatchObject({ plugin, reasons });
    }
  });
});
