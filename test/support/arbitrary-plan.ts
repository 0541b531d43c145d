import fc from 'fast-check';
import { FINDING_KINDS } from '../../src/outcome/index.ts';
import type {
  Finding,
  MissingPods,
  ObjectChange,
  Plan,
  PlanInputSummary,
  PlannedPod,
  PlannedRelease,
  TimelineEntry,
  Rollout,
  RolloutWaitReason,
} from '../../src/outcome/index.ts';
import { autoscalerRun } from './arbitrary-autoscaler-run.ts';
import { edits } from './arbitrary-edits.ts';
import { inputFiles } from './arbitrary-input.ts';
import { nodeAutoscaling } from './arbitrary-node-autoscaling.ts';
import {
  amounts,
  at,
  hostile,
  names,
  notModelled,
  owner,
  phase,
  place,
  rejections,
  scheduler,
  verdictWord,
} from './arbitrary-parts.ts';
import { withRemedies } from './arbitrary-remedies.ts';

const timeline: fc.Arbitrary<TimelineEntry[]> = fc
  .array(
    fc.record(
      {
        at,
        phase,
        reason: fc.oneof(
          fc.constantFrom('Scheduled', 'Pulling', 'Pulled', 'Started', 'BackOff'),
          hostile,
        ),
        message: hostile,
        container: hostile,
        status: fc.oneof(
          fc.constantFrom('Init:0/1', 'ContainerCreating', 'CrashLoopBackOff'),
          hostile,
        ),
      },
      { requiredKeys: ['at', 'reason'] },
    ),
    { maxLength: 6 },
  )
  .map((entries) => entries.sort((a, b) => a.at - b.at));

const pod: fc.Arbitrary<PlannedPod> = fc.record(
  {
    namespace: hostile,
    name: hostile,
    owner,
    node: fc.option(hostile),
    movedFrom: hostile,
    phase,
    status: fc.oneof(fc.constant('SchedulingGated'), hostile),
    existing: fc.boolean(),
    score: fc.nat(),
    attempts: fc.nat(),
    message: hostile,
    rejections,
    requests: amounts,
    nominatedNode: hostile,
    preempted: fc.record({ by: hostile }),
    lost: fc.boolean(),
    doubts: names,
    timeline,
  },
  { requiredKeys: ['namespace', 'name', 'node', 'phase', 'attempts', 'timeline'] },
);

const findingKind = fc.constantFrom(...FINDING_KINDS);

const finding: fc.Arbitrary<Finding> = fc.record(
  {
    kind: findingKind,
    counts: fc.boolean(),
    object: hostile,
    namespace: hostile,
    pods: fc.nat(),
    message: hostile,
    hint: hostile,
    place,
  },
  { requiredKeys: ['kind', 'counts', 'object', 'pods', 'message'] },
);

const missing: fc.Arbitrary<MissingPods> = fc.record(
  {
    namespace: hostile,
    owner,
    pods: fc.nat(),
    why: fc.constantFrom('refused' as const, 'waiting' as const),
    message: hostile,
    hint: hostile,
  },
  { requiredKeys: ['namespace', 'owner', 'pods', 'why', 'message'] },
);

const rolloutWait = fc.constantFrom<RolloutWaitReason>(
  'node',
  'image',
  'start',
  'failing',
  'readiness',
  'min-ready',
  'deletion',
  'quota',
  'creation',
);

const rollout: fc.Arbitrary<Rollout> = fc.record(
  {
    kind: fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet'),
    namespace: hostile,
    name: hostile,
    isNew: fc.boolean(),
    strategy: hostile,
    isOrdered: fc.boolean(),
    desired: fc.nat(),
    readyBefore: fc.nat(),
    lowestReady: fc.nat(),
    keepsReady: fc.nat(),
    budget: hostile,
    mostPods: fc.nat(),
    startTime: at,
    seconds: at,
    waitsAtEnd: rolloutWait,
    waits: fc.array(fc.record({ for: rolloutWait, seconds: at }), { maxLength: 4 }),
  },
  {
    requiredKeys: [
      'kind',
      'namespace',
      'name',
      'strategy',
      'desired',
      'readyBefore',
      'lowestReady',
      'mostPods',
      'startTime',
      'waits',
    ],
  },
);

const objectChange: fc.Arbitrary<ObjectChange> = fc.record(
  {
    action: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
    apiVersion: hostile,
    kind: hostile,
    name: hostile,
    namespace: hostile,
    fields: fc.array(
      fc.record(
        {
          path: fc.oneof(fc.constant('spec.template.spec.containers[name="web"].image'), hostile),
          before: fc.oneof(hostile, fc.jsonValue()),
          after: fc.oneof(hostile, fc.jsonValue()),
        },
        { requiredKeys: ['path'] },
      ),
      { minLength: 1, maxLength: 8 },
    ),
    otherFields: fc.integer({ min: 1, max: 2000 }),
  },
  { requiredKeys: ['action', 'apiVersion', 'kind', 'name'] },
);

const plannedRelease: fc.Arbitrary<PlannedRelease> = fc.record(
  {
    name: hostile,
    namespace: hostile,
    operation: fc.constantFrom('install' as const, 'upgrade' as const),
    isApplied: fc.boolean(),
    hooks: fc.array(
      fc.record(
        {
          event: fc.oneof(fc.constantFrom('pre-upgrade', 'post-upgrade'), hostile),
          kind: hostile,
          name: hostile,
          namespace: hostile,
          weight: fc.integer(),
          startedAt: at,
          endedAt: at,
          failure: hostile,
          isDeleted: fc.boolean(),
        },
        { requiredKeys: ['event', 'kind', 'name', 'weight'] },
      ),
      { maxLength: 4 },
    ),
    notRun: names,
    kept: names,
  },
  { requiredKeys: ['name', 'namespace', 'operation', 'isApplied'] },
);

const planInput: fc.Arbitrary<PlanInputSummary> = fc.record(
  {
    cluster: fc.nat(),
    added: fc.nat(),
    changed: fc.nat(),
    unchanged: fc.nat(),
    deleted: fc.nat(),
    changes: names,
    diff: fc.array(objectChange, { maxLength: 12 }),
    release: plannedRelease,
    isOwnershipKnown: fc.boolean(),
    files: inputFiles,
  },
  { requiredKeys: ['cluster', 'added', 'changed', 'unchanged', 'deleted'] },
);

const planWithoutGroups: fc.Arbitrary<Plan> = fc.record({
  apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
  kind: fc.constant('Plan'),
  scheduler,
  seed: fc.nat(),
  summary: fc.record({
    nodes: fc.nat(),
    pods: fc.nat(),
    placed: fc.nat(),
    unschedulable: fc.nat(),
    gated: fc.nat(),
    preempted: fc.nat(),
    refused: fc.nat(),
    notCreated: fc.nat(),
    lost: fc.nat(),
    unknown: fc.nat(),
    endTime: at,
    verdict: verdictWord,
    failOn: fc.array(findingKind),
    slowAfter: at,
  }),
  findings: fc.array(finding, { maxLength: 4 }),
  edits,
  input: planInput,
  missing: fc.array(missing, { maxLength: 3 }),
  rollouts: fc.array(rollout, { maxLength: 3 }),
  nodeAutoscaling,
  autoscalers: fc.array(autoscalerRun, { maxLength: 3 }),
  withoutRequests: fc.array(
    fc.record({ kind: hostile, namespace: hostile, name: hostile, resources: names }),
    { maxLength: 3 },
  ),
  pods: fc.array(pod, { maxLength: 12 }),
  nodes: fc.array(
    fc.record(
      {
        name: hostile,
        zone: hostile,
        labels: fc.dictionary(hostile, hostile, { maxKeys: 3 }),
        unschedulable: fc.boolean(),
        allocatable: amounts,
        requested: amounts,
        pods: fc.nat(),
      },
      { requiredKeys: ['name', 'allocatable', 'requested', 'pods'] },
    ),
    { maxLength: 6 },
  ),
  events: fc.array(
    fc.record({
      at,
      type: fc.constantFrom('Normal', 'Warning'),
      reason: hostile,
      object: hostile,
      message: hostile,
    }),
    { maxLength: 3 },
  ),
  notModelled,
  warnings: names,
});

/** Some plans are of an older version, without groups. */
export const arbitraryPlan: fc.Arbitrary<Plan> = fc.oneof(
  planWithoutGroups,
  planWithoutGroups.chain(withRemedies),
);
