import { PLAN_FAIL_ON, verdictOver } from '../../src/outcome/index.ts';
import type { Plan, PlannedNode, PlannedPod, TimelineEntry } from '../../src/outcome/index.ts';
import { FindingList } from '../../src/simulation/findings/index.ts';

const GIB = 1024 ** 3;

export function exampleNode(name: string, more: Partial<PlannedNode> = {}): PlannedNode {
  return {
    name,
    zone: 'zone-a',
    allocatable: { cpu: 4, memory: 16 * GIB, pods: 110 },
    requested: { cpu: 1, memory: 2 * GIB, pods: 1 },
    pods: 1,
    ...more,
  };
}

/** The timeline of a pod that becomes Running: scheduled, pulled, optionally an init container, started. */
export function exampleTimeline(
  from: number,
  options: { init?: boolean; ends?: number } = {},
): TimelineEntry[] {
  const ready = from + (options.init === true ? 6 : 3);
  return [
    { at: from, phase: 'Pending', reason: 'Scheduled' },
    { at: from + 0.5, reason: 'Pulling', container: 'app' },
    { at: from + 2.5, reason: 'Pulled', container: 'app' },
    ...(options.init === true
      ? [{ at: from + 2.6, reason: 'Started', container: 'migrate', status: 'Init:0/1' }]
      : []),
    { at: ready, phase: 'Running', reason: 'Started', container: 'app' },
    ...(options.ends === undefined
      ? []
      : [{ at: options.ends, phase: 'Succeeded' as const, reason: 'Completed' }]),
  ];
}

export function examplePod(name: string, more: Partial<PlannedPod> = {}): PlannedPod {
  return {
    namespace: 'shop',
    name,
    node: 'node-a',
    phase: 'Running',
    attempts: 1,
    timeline: exampleTimeline(0.1),
    ...more,
  };
}

/** A hand-made plan with pods of every result: placed, unschedulable, gated, evicted, finished, failed. */
export function examplePlan(more: Partial<Plan> = {}): Plan {
  const web = { kind: 'Deployment', name: 'web' };
  const big = { kind: 'Deployment', name: 'big' };
  const bigPod = (name: string): PlannedPod =>
    examplePod(name, {
      owner: big,
      node: null,
      phase: 'Pending',
      attempts: 3,
      message:
        '0/3 nodes are available: 1 node(s) had untolerated taint {dedicated: gpu}, 2 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.',
      rejections: [
        {
          plugin: 'NodeResourcesFit',
          code: 'Unschedulable',
          reasons: ['Insufficient cpu'],
          causes: [
            {
              id: 'insufficient',
              text: 'Insufficient cpu',
              detail: { resource: 'cpu' },
            },
          ],
          nodes: ['node-a', 'node-b'],
        },
        {
          plugin: 'TaintToleration',
          code: 'UnschedulableAndUnresolvable',
          reasons: ['node(s) had untolerated taint {dedicated: gpu}'],
          causes: [
            {
              id: 'untolerated',
              text: 'node(s) had untolerated taint {dedicated: gpu}',
              detail: { key: 'dedicated', value: 'gpu' },
            },
          ],
          nodes: ['gpu-1'],
        },
      ],
      timeline: [{ at: 0.1, phase: 'Pending', reason: 'FailedScheduling' }],
    });
  return judged({
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Plan',
    scheduler: { flavour: 'framework', kubernetes: 'v1.34', profiles: ['default-scheduler'] },
    seed: 0,
    summary: {
      nodes: 3,
      pods: 11,
      placed: 7,
      unschedulable: 2,
      gated: 1,
      preempted: 1,
      verdict: 'unknown',
      endTime: 31,
    },
    findings: [],
    groups: [
      {
        id: 'big',
        kind: 'unschedulable',
        counts: true,
        pods: 2,
        cause: 'too little cpu',
        workloads: [{ object: 'Deployment/big', namespace: 'shop', pods: 2 }],
        namespaces: ['shop'],
        message: '0/3 nodes are available',
        messages: 1,
      },
    ],
    remedies: [
      {
        group: 'big',
        pods: 2,
        remedies: [
          {
            text: 'add 1 node like node-a',
            changes: [
              {
                action: 'add',
                object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-a-1' } },
                copies: 1,
              },
            ],
            places: 2,
            of: 2,
            suffices: true,
          },
          {
            text: 'tolerate the taint dedicated=gpu:NoSchedule',
            changes: [
              {
                action: 'patch',
                object: {
                  apiVersion: 'apps/v1',
                  kind: 'Deployment',
                  metadata: { name: 'big', namespace: 'shop' },
                  spec: {
                    template: {
                      spec: {
                        tolerations: [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }],
                      },
                    },
                  },
                },
              },
            ],
            places: 1,
            of: 2,
            suffices: false,
          },
        ],
        nearest: 'node-a has 1 of 4 cpu free (asked: 2)',
      },
    ],
    pods: [
      examplePod('web-1', { owner: web }),
      examplePod('web-2', { owner: web, node: 'node-b' }),
      examplePod('web-3', {
        owner: web,
        node: 'node-b',
        timeline: exampleTimeline(0.1, { init: true }),
      }),
      bigPod('big-1'),
      bigPod('big-2'),
      examplePod('big-3', { owner: big, node: 'node-b' }),
      examplePod('report-1', {
        owner: { kind: 'Job', name: 'report' },
        phase: 'Succeeded',
        status: 'Completed',
        timeline: exampleTimeline(0.2, { init: true, ends: 20 }),
      }),
      examplePod('held', {
        node: null,
        phase: 'Pending',
        status: 'SchedulingGated',
        attempts: 0,
        message: 'waiting for scheduling gates: [example.com/quota]',
        timeline: [{ at: 0, phase: 'Pending', reason: 'SchedulingGated' }],
      }),
      examplePod('urgent', { timeline: exampleTimeline(1.2) }),
      examplePod('broken', {
        status: 'CrashLoopBackOff',
        timeline: [
          ...exampleTimeline(0.3),
          { at: 9, reason: 'BackOff', container: 'app', status: 'CrashLoopBackOff' },
        ],
      }),
      examplePod('old-1', {
        owner: { kind: 'Deployment', name: 'old' },
        existing: true,
        phase: 'Failed',
        preempted: { by: 'shop/urgent' },
        timeline: [],
      }),
    ],
    nodes: [
      exampleNode('node-a', { requested: { cpu: 3.8, memory: 9 * GIB, pods: 5 }, pods: 5 }),
      exampleNode('node-b', {
        zone: 'zone-b',
        requested: { cpu: 2.9, memory: 3 * GIB, pods: 3 },
        pods: 3,
      }),
      exampleNode('gpu-1', {
        zone: 'zone-b',
        unschedulable: true,
        requested: { cpu: 0, memory: 0, pods: 0 },
        pods: 0,
      }),
    ],
    events: [
      {
        at: 0.1,
        type: 'Normal',
        reason: 'Scheduled',
        object: 'Pod/shop/web-1',
        message: 'assigned',
      },
    ],
    notModelled: [
      {
        kind: 'Kafka',
        apiVersion: 'kafka.strimzi.io/v1',
        object: 'shop/events',
        reason: 'its pods are created by an operator',
      },
    ],
    warnings: ['LimitRange shop/defaults sets no default for memory'],
    ...more,
  });
}

/** Adds the findings and the verdict as the simulation does. */
function judged(plan: Plan): Plan {
  const found = new FindingList(PLAN_FAIL_ON);
  for (const pod of plan.pods) {
    const eviction = pod.preempted === undefined ? undefined : `preempted by ${pod.preempted.by}`;
    const isFailing = pod.status === 'CrashLoopBackOff';
    const trouble = { kind: 'failing', message: 'CrashLoopBackOff: container app' } as const;
    found.addPod(pod, { eviction, ...(isFailing ? { trouble } : {}) });
  }
  for (const missing of plan.missing ?? []) found.addMissing(missing);
  if (plan.scenario !== undefined) found.addScenario(plan.scenario);
  const findings = found.findings(() => undefined, plan.pods);
  const verdict = verdictOver(findings);
  return { ...plan, summary: { ...plan.summary, verdict, failOn: PLAN_FAIL_ON }, findings };
}
