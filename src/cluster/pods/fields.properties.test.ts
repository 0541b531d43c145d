import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { runs } from '../../../test/support/property-runs.ts';
import { rulesOf } from '../../features/index.ts';
import { Cluster, POD_FIELDS, POD_FIELDS_V122, podFieldsOf } from '../index.ts';
import type { PodField, PodFields, PodView } from '../index.ts';
import { partsReadBy } from './fields.ts';
import type { PartName } from './parts.ts';

const RUNS = { numRuns: runs(50) };

/** What the rules of the cluster select by. The pods have another label that no rule selects by. */
const SELECTED = 'app';
const rule = pod('rule').spread({
  maxSkew: 1,
  topologyKey: 'zone',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { [SELECTED]: 'x' } },
}).object;

const sometimes = <T>(...values: readonly T[]): fc.Arbitrary<T | undefined> =>
  fc.constantFrom(undefined, ...values);

const requests = sometimes(
  { requests: { cpu: '100m', 'example.com/gpu': 1 } },
  { requests: { cpu: 2, memory: '1Gi' } },
);
const container = {
  image: sometimes('web', 'web:1'),
  ports: sometimes([{ containerPort: 1, hostPort: 80 }], [{ containerPort: 1, hostPort: 81 }]),
  resources: requests,
  restartPolicyRules: sometimes([{ action: 'RestartAllContainers' }], [{ action: 'Restart' }]),
};
const shuns = (app: string): object => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'zone', labelSelector: { matchLabels: { [SELECTED]: app } } },
    ],
  },
});

/** What a pod is drawn from: for every part the values that a pod may have there, and one thing that no view reads. */
const DRAWN = {
  namespace: fc.constantFrom('default', 'other'),
  labels: fc.record({ [SELECTED]: fc.constantFrom('a', 'b'), index: fc.constantFrom('1', '2') }),
  controllerKind: fc.constantFrom('', 'ReplicaSet', 'Job'),
  controllerName: fc.constantFrom('web', 'db'),
  controllerUid: fc.constantFrom('1', '2'),
  terminating: fc.boolean(),
  nodeName: fc.constantFrom('', 'n1', 'n2'),
  claimOwner: fc.constantFrom('p', 'q'),
  reported: fc.record({
    resources: sometimes([{ cpu: 3 }, { cpu: '10m' }], [{ cpu: 4 }, {}]),
    allocated: sometimes({ cpu: 5 }, { cpu: '20m' }),
    pod: sometimes({ requests: { cpu: 6 } }, { requests: { cpu: '30m' } }),
    reason: sometimes('Infeasible'),
    resize: sometimes('Infeasible'),
  }),
  containers: fc.tuple(fc.record(container), fc.record(container)),
  initContainers: fc.array(fc.record({ ...container, restartPolicy: sometimes('Always') }), {
    maxLength: 1,
  }),
  resources: requests,
  overhead: sometimes({ cpu: '10m' }, { cpu: '1', memory: '1Mi' }),
  hostNetwork: sometimes(true),
  hostUsers: sometimes(true, false),
  nodeSelector: sometimes({ disk: 'ssd' }, { disk: 'hdd' }),
  affinity: sometimes(shuns('a'), shuns('b'), { nodeAffinity: {} }),
  tolerations: sometimes([{ operator: 'Exists' }], [{ key: 'a', operator: 'Exists' }]),
  spreadConstraints: sometimes([
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
  ]),
  volumes: sometimes(
    [{ name: 'v', ephemeral: {} }],
    [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }],
  ),
  resourceClaims: sometimes([{ name: 'r', resourceClaimName: 'a' }], [{ name: 'r' }]),
  /** The claims that were made for the pod. */
  claimUser: sometimes([{ name: 'r', resourceClaimName: 'p-r' }]),
  volumeImages: sometimes(['data:1'], ['data:2', 'data']),
  /** The names of the containers: statuses refer to them. */
  unread: fc.constantFrom(['c', 'd'], ['d', 'c']),
} satisfies Record<PartName | 'unread', fc.Arbitrary<unknown>>;

type Drawn = {
  readonly [K in keyof typeof DRAWN]: (typeof DRAWN)[K] extends fc.Arbitrary<infer T> ? T : never;
};

const drawn: fc.Arbitrary<Drawn> = fc.record(DRAWN);

/** Makes pods; pods with equal specs share the spec object, as replicas do. */
class PodMaker {
  readonly #specs = new Map<string, PodSpec>();

  make(from: Drawn): Pod {
    const { reported, unread: names, controllerKind: kind } = from;
    const owner = {
      apiVersion: 'v1',
      kind,
      name: from.controllerName,
      uid: from.controllerUid,
      controller: true,
    };
    const json = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: from.claimOwner,
        namespace: from.namespace,
        uid: from.claimOwner,
        labels: from.labels,
        ownerReferences: kind === '' ? undefined : [owner],
        deletionTimestamp: from.terminating ? '2025-01-01T00:00:00Z' : undefined,
      },
      status: {
        containerStatuses: reported.resources?.map((amounts, at) => ({
          name: ['c', 'd'][at],
          resources: { requests: amounts },
          allocatedResources: reported.allocated,
        })),
        resources: reported.pod,
        resize: reported.resize,
        conditions: [{ type: 'PodResizePending', status: 'True', reason: reported.reason }],
        resourceClaimStatuses: from.claimUser,
      },
    };
    const spec = {
      containers: from.containers.map((one, at) => ({ ...one, name: names[at] })),
      initContainers: from.initContainers.map((one) => ({ ...one, name: 'i' })),
      nodeName: from.nodeName,
      resources: from.resources,
      overhead: from.overhead,
      hostNetwork: from.hostNetwork,
      hostUsers: from.hostUsers,
      nodeSelector: from.nodeSelector,
      affinity: from.affinity,
      tolerations: from.tolerations,
      topologySpreadConstraints: from.spreadConstraints,
      volumes: [
        ...(from.volumes ?? []),
        ...(from.volumeImages ?? []).map((reference) => ({ name: 'i', image: { reference } })),
      ],
      resourceClaims: from.resourceClaims,
    };
    // JSON drops what is undefined; every value above is what the API has there.
    const metadata = JSON.parse(JSON.stringify(json)) as Omit<Pod, 'spec'>;
    return { ...metadata, spec: this.#shared(JSON.stringify(spec)) };
  }

  #shared(json: string): PodSpec {
    const known = this.#specs.get(json) ?? (JSON.parse(json) as PodSpec);
    this.#specs.set(json, known);
    return known;
  }
}

function clusterReading(podFields: PodFields): Cluster {
  const cluster = new Cluster({ podFields });
  cluster.learn(rule);
  return cluster;
}

/** A view without its numbers and without labels that no rule selects by. */
function contentOf({ signature: _, podClass: _class, ...view }: PodView): unknown {
  return { ...view, labels: view.labels[SELECTED] };
}

/** Holds if two pods that share a signature have equal views, each read by a cluster that has never seen the other. */
function sharedOnlyIfEqual(fields: PodFields, one: Pod, other: Pod): boolean {
  const cluster = clusterReading(fields);
  if (cluster.view(one).signature !== cluster.view(other).signature) return true;
  const [a, b] = [one, other].map((each) => contentOf(clusterReading(fields).view(each)));
  return isDeepStrictEqual(a, b);
}

/** Pods that differ in nothing but the given parts. */
function twins(parts: readonly (keyof Drawn)[]): fc.Arbitrary<readonly [Pod, Pod]> {
  return fc.tuple(drawn, drawn).map(([one, other]) => {
    const changed = Object.fromEntries(parts.map((part) => [part, other[part]]));
    const maker = new PodMaker();
    return [maker.make(one), maker.make({ ...one, ...changed })];
  });
}

const signaturesMeanViews = (
  fields: PodFields,
  parts: readonly (keyof Drawn)[],
): fc.IProperty<[readonly [Pod, Pod]]> =>
  fc.property(twins(parts), ([one, other]) => sharedOnlyIfEqual(fields, one, other));

/** A table whose fields no longer declare that they read `part`: it is not in the signature key then. */
function without(part: PartName, fields: PodFields): PodFields {
  const reduced = Object.entries<PodField<unknown>>(fields).map(([name, { from, read }]) => [
    name,
    { from: from.filter((one) => one !== part), read },
  ]);
  // Both have equal members, each with the same `read`.
  return Object.fromEntries(reduced) as PodFields;
}

/** Every reading that releases and feature gates may ask for differs from one of these in single fields only. */
const ALL_ON = {
  gates: {
    InPlacePodVerticalScaling: true,
    InPlacePodLevelResourcesVerticalScaling: true,
    PodLevelResources: true,
    NodeDeclaredFeatures: true,
    TaintTolerationComparisonOperators: true,
  },
  rules: rulesOf([
    'scoresSidecars',
    'countsActualResources',
    'countsEveryResize',
    'countsSidecarPorts',
    'scoresContainersOnly',
    'requiresHostUsers',
    'scoresImageVolumes',
  ]),
};
const RESIZED_IN_V130 = { gates: { InPlacePodVerticalScaling: true }, rules: rulesOf([]) };
const RESIZED_IN_V132 = {
  gates: { InPlacePodVerticalScaling: true, PodLevelResources: true },
  rules: rulesOf(['scoresSidecars', 'countsActualResources']),
};

describe.each([
  { release: 'v1.36', fields: podFieldsOf(ALL_ON) },
  { release: 'v1.34', fields: POD_FIELDS },
  { release: 'v1.32 with alpha features', fields: podFieldsOf(RESIZED_IN_V132) },
  { release: 'v1.30 with alpha features', fields: podFieldsOf(RESIZED_IN_V130) },
  { release: 'v1.30', fields: podFieldsOf({ gates: {}, rules: rulesOf([]) }) },
  { release: 'v1.22', fields: POD_FIELDS_V122 },
])('pods as $release reads them', ({ fields }) => {
  const names = Object.keys(fields) as (keyof PodFields)[];
  const parts = [...partsReadBy(fields)];

  it.each(names)(
    'have equal views under equal signatures if they differ only in what %s is read from',
    (name) => {
      fc.assert(signaturesMeanViews(fields, fields[name].from), RUNS);
      for (const part of fields[name].from) fc.assert(signaturesMeanViews(fields, [part]), RUNS);
    },
  );

  it('have equal views under equal signatures, whatever they differ in', () => {
    const any = Object.keys(DRAWN) as (keyof Drawn)[];
    fc.assert(signaturesMeanViews(fields, any), { numRuns: runs(100) });
    fc.assert(signaturesMeanViews(fields, ['reported', 'unread']), { numRuns: runs(100) });
  });

  it.each(parts)(
    'have unequal views under equal signatures once %s is taken out of the key',
    (part) => {
      const { failed } = fc.check(signaturesMeanViews(without(part, fields), [part]), {
        numRuns: 1000,
      });
      expect(failed).toBe(true);
    },
  );

  it('are of one class only if the rules of other pods read the same of them', () => {
    fc.assert(
      fc.property(
        twins(['namespace', 'labels', 'terminating', 'affinity', 'containers']),
        ([one, other]) => {
          const cluster = clusterReading(fields);
          const [a, b] = [one, other].map((each) => cluster.view(each));
          const content = (view: PodView | undefined): unknown =>
            view && [
              view.namespace,
              view.labels[SELECTED],
              view.terminating,
              view.affinity?.podAffinity,
              view.affinity?.podAntiAffinity,
            ];
          expect(a?.podClass === b?.podClass).toBe(isDeepStrictEqual(content(a), content(b)));
        },
      ),
    );
  });
});
