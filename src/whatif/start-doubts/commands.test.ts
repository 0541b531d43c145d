import { describe, expect, test } from 'vitest';
import { NodeBuilder, PodBuilder, node, pod } from '../../../test/support/builders.ts';
import { OLD, policyOf } from '../../../test/support/deschedule-cases.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { OutcomeVerdict } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import {
  applyEdits,
  capacity,
  check,
  deschedule,
  drain,
  growth,
  pack,
  size,
  survive,
} from '../index.ts';

/** Node b alone can take the pod of ReplicaSet web on node a: the nodes a and c are cordoned. */
interface Situation {
  readonly pod?: (pod: PodBuilder) => PodBuilder;
  readonly a?: (node: NodeBuilder) => NodeBuilder;
  readonly b?: (node: NodeBuilder) => NodeBuilder;
  readonly onB?: readonly PodBuilder[];
  /** A filter that the scheduler does not run. */
  readonly without?: string;
  /** What the doubt says. */
  readonly says: RegExp;
}

const reporting =
  (type: string, status: string) =>
  ({ object }: NodeBuilder): NodeBuilder =>
    new NodeBuilder({ ...object, status: { ...object.status, conditions: [{ type, status }] } });

const tolerant =
  (key: string) =>
  (one: PodBuilder): PodBuilder =>
    one.tolerates({ key, operator: 'Exists' });

const changed =
  (change: (pod: Pod) => Pod) =>
  (one: PodBuilder): PodBuilder =>
    new PodBuilder(change(one.object));

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'a node that does not answer': {
    pod: tolerant('node.kubernetes.io/unreachable'),
    b: reporting('Ready', 'Unknown'),
    says: /not ready/,
  },
  'a node that is not ready': {
    pod: tolerant('node.kubernetes.io/not-ready'),
    b: reporting('Ready', 'False'),
    says: /not ready/,
  },
  pressure: {
    pod: tolerant('node.kubernetes.io/disk-pressure'),
    b: reporting('DiskPressure', 'True'),
    says: /DiskPressure/,
  },
  'a taint for a minute': {
    pod: (one) =>
      one.tolerates({
        key: 'short',
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 60,
      }),
    b: (one) => one.taint('short', 'NoExecute'),
    says: /for 60 s/,
  },
  'a kubelet that rejects': {
    pod: changed(({ spec, ...rest }) => ({ ...rest, spec: { ...spec, os: { name: 'windows' } } })),
    a: (one) => one.labelled({ 'kubernetes.io/os': 'windows' }),
    says: /PodOSNotSupported/,
  },
  'an image that is never pulled': {
    pod: changed(({ spec, ...rest }) => ({
      ...rest,
      spec: {
        ...spec,
        containers: spec.containers.map((one) => ({ ...one, imagePullPolicy: 'Never' })),
      },
    })),
    a: (one) => one.image('docker.io/library/app:1', 1),
    says: /lacks image/,
  },
  usage: {
    pod: changed(({ metadata, ...rest }) => ({
      ...rest,
      metadata: { ...metadata, annotations: { 'kschedsim.dev/memory-usage.c0': '20Gi' } },
    })),
    a: (one) => one.offers({ memory: '64Gi' }),
    says: /memory-usage/,
  },
  'no filter of taints': {
    b: (one) => one.taint('gone', 'NoExecute'),
    without: 'TaintToleration',
    says: /TaintToleration/,
  },
  'no filter of node affinity': {
    pod: (one) => one.nodeSelector({ disk: 'ssd' }),
    a: (one) => one.labelled({ disk: 'ssd' }),
    without: 'NodeAffinity',
    says: /NodeAffinity/,
  },
  'no filter of ports': {
    pod: (one) => one.hostPort(80),
    onB: [pod('taken').ownedBy('DaemonSet', 'd').hostPort(80)],
    without: 'NodePorts',
    says: /NodePorts/,
  },
  'no filter of resources': {
    onB: [pod('full').ownedBy('DaemonSet', 'd').requests({ cpu: '4' })],
    without: 'NodeResourcesFit',
    says: /NodeResourcesFit/,
  },
};

const running = (one: PodBuilder): KubernetesObject =>
  one.reports({
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    startTime: '2025-01-01T00:00:00Z',
  }).object;

const same = <T>(one: T): T => one;

function inputOf({ pod: ofPod = same, a = same, b = same, onB = [], without }: Situation) {
  const template = ofPod(pod('web-x').in('old').labelled({ app: 'web' }).requests({ cpu: '1' }));
  const { metadata, spec } = template.object;
  const set = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', namespace: 'old', uid: 'old-ReplicaSet-web' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: metadata.labels, annotations: metadata.annotations }, spec },
    },
  };
  const objects: readonly KubernetesObject[] = [
    a(node('a').withHostname().cordoned()).object,
    b(node('b').withHostname()).object,
    node('c').withHostname().cordoned().object,
    set,
    running(template.ownedBy('ReplicaSet', 'web').onNode('a')),
    ...onB.map((one) => running(one.onNode('b'))),
  ];
  const configuration = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [{ plugins: { filter: { disabled: [{ name: without }] } } }],
  };
  const input = {
    objects,
    ...(without === undefined ? {} : { configuration }),
    options: { tieBreak: 'name' as const, until: 900 },
  };
  return { input, template: template.object };
}

type Asked = ReturnType<typeof inputOf>;

interface Answer {
  readonly summary: { readonly verdict: OutcomeVerdict };
}

const judged =
  (expectation: object) =>
  ({ input }: Asked): Answer =>
    check(input, {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Expectations',
      allPlaced: false,
      expect: [expectation],
    });

/** What is asked whether the pod of node a, or another one like it, runs elsewhere. */
const QUESTIONS: Readonly<Record<string, (asked: Asked) => Answer>> = {
  plan: ({ input }) =>
    plan({
      ...input,
      objects: applyEdits(input.objects, [{ edit: 'remove-node', name: 'a' }]),
    }),
  drain: ({ input }) => drain(input, { nodes: ['a'] }),
  survive: ({ input }) => survive(input, { fixes: false }),
  pack: ({ input }) => pack(input, { nodes: 'a', atLeast: 1 }),
  deschedule: ({ input }) => deschedule(input, { policy: policyOf(OLD) }),
  size: ({ input, template }) => size(input, { pod: template, copies: 1 }),
  'size that survives': ({ input }) => size(input, { goal: 'survive' }),
  capacity: ({ input, template }) => capacity({ ...input, pod: template }),
  growth: ({ input }) => growth({ ...input, rates: [{ rate: '+1/week' }] }),
  'check survives': judged({ survives: 'node' }),
  'check headroom': judged({
    headroom: { pod: 'replicaset/web', namespace: 'old', atLeast: 1 },
  }),
  'check roomFor': judged({ roomFor: '1 week at +1/week' }),
};

/** They play kubelets. */
const PLAYED: ReadonlySet<string> = new Set(['plan', 'drain']);

describe.each(Object.entries(QUESTIONS))('%s', (question, ask) => {
  test('passes where the pod runs', () => {
    expect(ask(inputOf({ says: /./ })).summary.verdict).toBe('passed');
  });

  test.each(Object.entries(SITUATIONS))('does not pass with %s', (_title, situation) => {
    const answer = ask(inputOf(situation));
    expect(answer.summary.verdict).not.toBe('passed');
    if (!PLAYED.has(question)) expect(JSON.stringify(answer)).toMatch(situation.says);
  });
});
