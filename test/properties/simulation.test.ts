import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKind, podRequests } from '../../src/objects/index.ts';
import { validateObject } from '../../src/server/index.ts';
import type { Deployment, KubernetesObject, Pod } from '../../src/objects/index.ts';
import type { Plan, PlannedPod } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { HOSTNAME, node, service } from '../support/builders.ts';
import type { PodBuilder } from '../support/builders.ts';
import { nodeNamed, nodeRecipe, podRecipe } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/** Fields that the API server accepts in a new pod. */
const acceptedPod: Arbitrary<PodBuilder> = podRecipe.filter(
  ({ object }) =>
    object.metadata.deletionTimestamp === undefined && validateObject(object).length === 0,
);

const nodes = fc
  .array(nodeRecipe, { minLength: 1, maxLength: 6 })
  .map((recipes) => recipes.map((recipe, at) => nodeNamed(`node-${at}`, recipe)));

const pods: Arbitrary<Pod[]> = fc
  .array(
    fc.record({
      recipe: acceptedPod,
      copies: fc.integer({ min: 1, max: 5 }),
      priority: fc.constantFrom(0, 0, 100),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.flatMap(({ recipe, copies, priority }, at) =>
      Array.from(
        { length: copies },
        (_, copy) => recipe.priority(priority).named(`pod-${at}-${copy}`).object,
      ),
    ),
  );

function deploymentOf({ object }: PodBuilder, replicas: number): Deployment {
  const labels = { ...object.metadata.labels, deployment: 'copies' };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'copies', namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { deployment: 'copies' } },
      template: { metadata: { name: '', labels }, spec: object.spec },
    },
  };
}

const scenario: Arbitrary<KubernetesObject[]> = fc
  .record({
    nodes,
    pods,
    template: acceptedPod,
    replicas: fc.nat({ max: 4 }),
    hasService: fc.boolean(),
  })
  .map(({ nodes, pods, template, replicas, hasService }) => [
    ...nodes,
    ...(hasService ? [service('web', { app: 'web' })] : []),
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } },
    deploymentOf(template, replicas),
    ...pods,
  ]);

/** The pods on a node at the end. */
const placed = ({ pods }: Plan): (PlannedPod & { readonly node: string })[] =>
  pods.flatMap((pod) =>
    pod.node === null || pod.preempted !== undefined ? [] : [{ ...pod, node: pod.node }],
  );

/** The pod itself, or a Deployment with it as template. */
function written(objects: readonly KubernetesObject[], { name }: PlannedPod): Pod {
  for (const object of objects) {
    if (isKind(object, 'Pod') && object.metadata.name === name) return object;
    if (!isKind(object, 'Deployment') || !name.startsWith(object.metadata.name)) continue;
    const spec = object.spec.template.spec ?? { containers: [] };
    return { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'default', name }, spec };
  }
  throw new Error(`no pod or workload has the name ${name}`);
}

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

describe('a plan', () => {
  it('never exceeds the allocatable resources of a node', () => {
    fc.assert(
      fc.property(scenario, fc.nat(), (objects, seed) => {
        const outcome = plan({ objects, options: { seed } });
        const sums = new Map<string, number>();
        const ports = new Map<string, number>();
        for (const pod of placed(outcome)) {
          const asked = written(objects, pod);
          const requests = podRequests(asked);
          for (const [resource, amount] of [...requests, ['pods', 1] as const]) {
            const key = `${pod.node} ${resource}`;
            sums.set(key, (sums.get(key) ?? 0) + amount);
          }
          for (const { hostPort, hostIP = '' } of asked.spec.containers[0]?.ports ?? []) {
            const key = `${pod.node} ${hostPort} ${hostIP}`;
            ports.set(key, (ports.get(key) ?? 0) + 1);
          }
        }
        for (const { name, allocatable, pods } of outcome.nodes) {
          for (const resource of ['cpu', 'memory', 'example.com/gpu', 'pods']) {
            const unit = resource === 'cpu' ? 1000 : 1;
            const sum = (sums.get(`${name} ${resource}`) ?? 0) / unit;
            expect(sum, `${resource} of ${name}`).toBeLessThanOrEqual(allocatable[resource] ?? 0);
          }
          expect(pods).toBe(sums.get(`${name} pods`) ?? 0);
        }
        expect([...ports.values()].filter((owners) => owners > 1)).toEqual([]);
      }),
      { numRuns: runs(40) },
    );
  });

  it('is the same for the same input and seed, byte for byte, and does not change the input', () => {
    fc.assert(
      fc.property(scenario, fc.nat(), (objects, seed) => {
        const before = JSON.stringify(objects);
        const first = JSON.stringify(plan({ objects, options: { seed } }));
        expect(JSON.stringify(plan({ objects, options: { seed } }))).toBe(first);
        expect(JSON.stringify(objects)).toBe(before);
      }),
      { numRuns: runs(25) },
    );
  });

  it('lists every node once in the reasons of every unschedulable pod', () => {
    fc.assert(
      fc.property(scenario, (objects) => {
        const outcome = plan({ objects });
        const names = outcome.nodes.map(({ name }) => name).sort();
        for (const { node, rejections, message } of outcome.pods) {
          if (node !== null) continue;
          expect(message).toMatch(new RegExp(`^0/${names.length} nodes are available: `));
          expect(rejections?.flatMap(({ nodes }) => nodes).sort()).toEqual(names);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('has the timeline of every pod in order of time, within the run', () => {
    fc.assert(
      fc.property(scenario, (objects) => {
        const { pods, events, summary } = plan({ objects });
        for (const list of [events, ...pods.map(({ timeline }) => timeline)]) {
          const times = list.map(({ at }) => at);
          expect(times).toEqual(ascending(times));
          expect(times.every((at) => at >= 0 && at <= summary.endTime)).toBe(true);
        }
        for (const { timeline, phase } of pods) {
          expect(timeline.findLast((entry) => entry.phase !== undefined)?.phase).toBe(phase);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it('counts every pod once', () => {
    fc.assert(
      fc.property(scenario, (objects) => {
        const { pods, summary } = plan({ objects });
        const { placed: onNode, unschedulable, gated } = summary;
        expect(onNode + unschedulable + gated).toBe(summary.pods);
        const names = pods.map(({ namespace, name }) => `${namespace}/${name}`);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: runs(25) },
    );
  });

  it('places a pod at least as well with one more empty node, without spread constraints', () => {
    const isSpread = ({ object }: PodBuilder): boolean =>
      object.spec.topologySpreadConstraints !== undefined;
    const pending = acceptedPod.filter((recipe) => !isSpread(recipe));
    const bound = fc.array(fc.tuple(acceptedPod, fc.nat({ max: 5 })), { maxLength: 12 });
    fc.assert(
      fc.property(nodes, bound, pending, (few, others, recipe) => {
        const objects = [
          ...few,
          { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team-a' } },
          ...others.map(
            ([other, at], nth) =>
              other.named(`bound-${nth}`).onNode(few[at % few.length]!.metadata.name).object,
          ),
          recipe.named('asking').object,
        ];
        const isPlaced = (all: KubernetesObject[]): boolean =>
          plan({ objects: all, options: { preemption: false } }).pods.some(
            ({ name, node: where }) => name === 'asking' && where !== null,
          );
        const spare = node('spare').labelled({ [HOSTNAME]: 'spare' }).object;
        if (isPlaced(objects)) expect(isPlaced([...objects, spare])).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });
});
