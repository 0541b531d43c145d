import fc from 'fast-check';
import {
  FINDING_KINDS,
  PLAN_FAIL_ON,
  REGRESSION_KINDS,
  verdictOver,
} from '../../src/outcome/index.ts';
import type {
  Capacity,
  Comparison,
  Explanation,
  Finding,
  MissingPods,
  Plan,
  PlanInputSummary,
  PlannedNode,
  PlannedPod,
  TimelineEntry,
} from '../../src/outcome/index.ts';
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

/** A pod's way to Running: scheduled, pulled, an init container if asked for, started. */
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

/** A plan with something of everything: placed, unschedulable, gated, evicted, finished, failed. */
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
          nodes: ['node-a', 'node-b'],
        },
        {
          plugin: 'TaintToleration',
          code: 'UnschedulableAndUnresolvable',
          reasons: ['node(s) had untolerated taint {dedicated: gpu}'],
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
      endTime: 31,
    },
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

/** The plan with the findings and the verdict that the simulation would give it. */
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
  const findings = found.findings(() => undefined);
  const verdict = verdictOver(findings);
  return { ...plan, summary: { ...plan.summary, verdict, failOn: PLAN_FAIL_ON }, findings };
}

export function exampleExplanation(more: Partial<Explanation> = {}): Explanation {
  const plugins = [
    'NodeResourcesFit',
    'NodeResourcesBalancedAllocation',
    'TaintToleration',
    'ImageLocality',
  ];
  const figures = (own: readonly number[]): Record<string, number> =>
    Object.fromEntries(plugins.map((plugin, at) => [plugin, own[at] ?? 0]));
  return {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Explanation',
    pod: 'shop/web',
    summary: { verdict: 'passed', failOn: ['unschedulable', 'in-doubt'] },
    feasible: ['node-a', 'node-b', 'node-c'],
    filtered: {
      'gpu-1': {
        plugin: 'TaintToleration',
        code: 'UnschedulableAndUnresolvable',
        reasons: ['node(s) had untolerated taint {dedicated: gpu}'],
      },
    },
    raw: {
      'node-a': figures([62, 91, 0, 0]),
      'node-b': figures([75, 80, 0, 12]),
      'node-c': figures([30, 99, 0, 0]),
    },
    scores: {
      'node-a': figures([62, 91, 100, 0]),
      'node-b': figures([75, 80, 100, 12]),
      'node-c': figures([30, 99, 100, 0]),
    },
    weights: {
      NodeResourcesFit: 1,
      NodeResourcesBalancedAllocation: 1,
      TaintToleration: 3,
      ImageLocality: 1,
    },
    totals: { 'node-a': 453, 'node-b': 467, 'node-c': 429 },
    best: ['node-b'],
    decisive: 'NodeResourcesFit',
    notModelled: [],
    ...more,
  };
}

/** A pod that fits nowhere, with a proven way out. */
export function rejectedExplanation(): Explanation {
  const {
    raw: _raw,
    scores: _scores,
    weights: _weights,
    totals: _totals,
    best: _best,
    decisive: _decisive,
    ...rest
  } = exampleExplanation();
  return {
    ...rest,
    summary: { verdict: 'failed', failOn: ['unschedulable', 'in-doubt'] },
    feasible: [],
    filtered: {
      ...rest.filtered,
      'node-a': {
        plugin: 'NodeResourcesFit',
        code: 'Unschedulable',
        reasons: ['Insufficient cpu'],
      },
      'node-b': {
        plugin: 'NodeResourcesFit',
        code: 'Unschedulable',
        reasons: ['Insufficient cpu', 'Insufficient memory'],
      },
    },
    message:
      '0/3 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint {dedicated: gpu}, 2 Insufficient cpu.',
    preemption: null,
    hints: [{ change: 'request 500m cpu instead of 4', patch: { kind: 'Pod', spec: { a: '5' } } }],
  };
}

/** Texts as bad as a manifest can make them. */
const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    'web',
    '\x1b[2J',
    'a\nb',
    ']]>',
    '<b>',
    '|`|',
    '\u202e',
    '日本語のノード',
    '::error::x',
    'y',
    '1e3',
    '',
  ),
);
const at: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.double({ min: 0, max: 1e7, noNaN: true }),
);
const phase = fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed', 'Unknown');
const amounts: fc.Arbitrary<Record<string, number>> = fc.record(
  {
    cpu: fc.double({ min: 0, max: 256, noNaN: true }),
    memory: fc.nat({ max: 2 ** 40 }),
    pods: fc.nat({ max: 500 }),
  },
  { requiredKeys: [] },
);
const names: fc.Arbitrary<string[]> = fc.array(hostile, { maxLength: 8 });

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
    owner: fc.record({ kind: fc.constantFrom('Deployment', 'Job'), name: hostile }),
    node: fc.option(hostile),
    phase,
    status: fc.oneof(fc.constant('SchedulingGated'), hostile),
    existing: fc.boolean(),
    score: fc.nat(),
    attempts: fc.nat(),
    message: hostile,
    rejections: fc.array(
      fc.record({ plugin: hostile, code: hostile, reasons: names, nodes: names }),
      { maxLength: 3 },
    ),
    nominatedNode: hostile,
    preempted: fc.record({ by: hostile }),
    lost: fc.boolean(),
    doubts: names,
    timeline,
  },
  { requiredKeys: ['namespace', 'name', 'node', 'phase', 'attempts', 'timeline'] },
);

const notModelled = fc.array(
  fc.record(
    {
      kind: hostile,
      apiVersion: hostile,
      object: hostile,
      reason: hostile,
      effect: hostile,
      makesPods: fc.boolean(),
    },
    { requiredKeys: ['kind', 'apiVersion', 'object', 'reason'] },
  ),
  { maxLength: 3 },
);

const findingKind = fc.constantFrom(...FINDING_KINDS);
const verdictWord = fc.constantFrom('passed' as const, 'failed' as const, 'unknown' as const);

const finding: fc.Arbitrary<Finding> = fc.record(
  {
    kind: findingKind,
    counts: fc.boolean(),
    object: hostile,
    namespace: hostile,
    pods: fc.nat(),
    message: hostile,
    hint: hostile,
    place: fc.record({ file: hostile, line: fc.nat(), column: fc.nat() }),
  },
  { requiredKeys: ['kind', 'counts', 'object', 'pods', 'message'] },
);

const missing: fc.Arbitrary<MissingPods> = fc.record(
  {
    namespace: hostile,
    owner: fc.record({ kind: fc.constantFrom('Deployment', 'Job'), name: hostile }),
    pods: fc.nat(),
    why: fc.constantFrom('refused' as const, 'waiting' as const),
    message: hostile,
    hint: hostile,
  },
  { requiredKeys: ['namespace', 'owner', 'pods', 'why', 'message'] },
);

const planInput: fc.Arbitrary<PlanInputSummary> = fc.record(
  {
    cluster: fc.nat(),
    added: fc.nat(),
    changed: fc.nat(),
    unchanged: fc.nat(),
    deleted: fc.nat(),
    changes: names,
    isOwnershipKnown: fc.boolean(),
  },
  { requiredKeys: ['cluster', 'added', 'changed', 'unchanged', 'deleted'] },
);

const scheduler = fc.record(
  {
    flavour: fc.constantFrom('framework' as const, 'policy' as const),
    kubernetes: hostile,
    isDefault: fc.boolean(),
    profiles: names,
  },
  { requiredKeys: ['flavour', 'kubernetes', 'profiles'] },
);

export const arbitraryPlan: fc.Arbitrary<Plan> = fc.record({
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
  }),
  findings: fc.array(finding, { maxLength: 4 }),
  input: planInput,
  missing: fc.array(missing, { maxLength: 3 }),
  pods: fc.array(pod, { maxLength: 12 }),
  nodes: fc.array(
    fc.record(
      {
        name: hostile,
        zone: hostile,
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

const numbers = fc.dictionary(hostile, fc.integer(), { maxKeys: 5 });
const verdict = fc.record({ plugin: hostile, code: hostile, reasons: names });
const scoresByNode = fc.dictionary(hostile, numbers, { maxKeys: 5 });

export const arbitraryExplanation: fc.Arbitrary<Explanation> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Explanation'),
    pod: hostile,
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('unschedulable' as const, 'in-doubt' as const)),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn'] },
    ),
    feasible: names,
    filtered: fc.dictionary(hostile, verdict, { maxKeys: 5 }),
    preFilterFailure: verdict,
    preEnqueue: verdict,
    raw: scoresByNode,
    scores: scoresByNode,
    weights: numbers,
    totals: numbers,
    best: names,
    decisive: hostile,
    message: hostile,
    postFilterError: fc.constant(true),
    preemption: fc.option(fc.record({ nominatedNode: hostile, victims: names })),
    hints: fc.array(fc.record({ change: hostile, patch: fc.jsonValue() }), { maxLength: 2 }),
    notModelled,
  },
  { requiredKeys: ['apiVersion', 'kind', 'pod', 'summary', 'feasible', 'filtered', 'notModelled'] },
);

const summary = fc.record({
  nodes: fc.nat(),
  pods: fc.nat(),
  placed: fc.nat(),
  unschedulable: fc.nat(),
  gated: fc.nat(),
  preempted: fc.nat(),
  endTime: at,
});
const owner = fc.record({ kind: fc.constantFrom('Deployment', 'Job'), name: hostile });
const named = { namespace: hostile, name: hostile, owner };
const rejections = fc.array(
  fc.record({ plugin: hostile, code: hostile, reasons: names, nodes: names }),
  { maxLength: 3 },
);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const many = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { maxLength: 4 });
const sides = <T>(item: fc.Arbitrary<T>): { base: fc.Arbitrary<T>; head: fc.Arbitrary<T> } => ({
  base: item,
  head: item,
});
const side = fc.record(
  { name: hostile, scheduler, seed: fc.nat(), summary },
  { requiredKeys: ['scheduler', 'seed', 'summary'] },
);
const comparedPods = many(
  fc.record(
    { ...named, node: fc.option(hostile) },
    { requiredKeys: ['namespace', 'name', 'node'] },
  ),
);
const decided = fc.oneof(
  fc.record({ by: fc.constantFrom('absence' as const, 'tie' as const, 'search' as const) }),
  fc.record({ by: fc.constant('filter' as const), plugin: hostile, reasons: names }),
  fc.record({
    by: fc.constant('score' as const),
    plugin: hostile,
    lead: fc.integer(),
    margin: fc.nat(),
  }),
);

export const arbitraryComparison: fc.Arbitrary<Comparison> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Comparison'),
    base: side,
    head: side,
    summary: fc.record({
      compared: fc.nat(),
      moved: fc.nat(),
      onlyTies: fc.nat(),
      newlyUnschedulable: fc.nat(),
      newlyPlaced: fc.nat(),
      preempted: fc.nat(),
      added: fc.nat(),
      removed: fc.nat(),
      verdict: verdictWord,
      failOn: fc.array(fc.constantFrom(...REGRESSION_KINDS)),
    }),
    moved: many(
      fc.record(
        { ...named, from: hostile, to: hostile, onlyTie: fc.boolean(), decided },
        { requiredKeys: ['namespace', 'name', 'from', 'to', 'onlyTie'] },
      ),
    ),
    newlyUnschedulable: many(
      fc.record(
        { ...named, from: fc.option(hostile), message: hostile, rejections },
        { requiredKeys: ['namespace', 'name', 'from'] },
      ),
    ),
    newlyPlaced: many(
      fc.record(
        { ...named, to: hostile, message: hostile },
        { requiredKeys: ['namespace', 'name', 'to'] },
      ),
    ),
    preemptions: many(
      fc.record(
        { ...named, node: fc.option(hostile), by: hostile },
        { requiredKeys: ['namespace', 'name', 'node', 'by'] },
      ),
    ),
    added: comparedPods,
    removed: comparedPods,
    nodes: fc.record({ added: names, removed: names, empty: fc.record(sides(names)) }),
    utilisation: many(
      fc.record({
        resource: hostile,
        ...sides(
          fc.record({
            nodes: fc.nat(),
            requested: at,
            allocatable: at,
            min: share,
            max: share,
            mean: share,
            standardDeviation: share,
          }),
        ),
      }),
    ),
    zones: many(
      fc.record({
        zone: hostile,
        ...sides(fc.record({ nodes: fc.nat(), pods: fc.nat(), share: amounts })),
      }),
    ),
    fragmentation: many(
      fc.record({
        resource: hostile,
        ...sides(fc.record({ free: at, stranded: at, share })),
      }),
    ),
    stability: fc.record({
      seeds: fc.nat(),
      stable: fc.nat(),
      unstable: many(
        fc.record(
          { ...named, ...sides(fc.dictionary(hostile, fc.nat(), { maxKeys: 3 })) },
          { requiredKeys: ['namespace', 'name', 'base', 'head'] },
        ),
      ),
    }),
    regressions: many(
      fc.record({
        kind: fc.constantFrom(...REGRESSION_KINDS),
        counts: fc.boolean(),
        object: hostile,
        message: hostile,
      }),
    ),
    notModelled,
    warnings: names,
  },
  {
    requiredKeys: [
      'apiVersion',
      'kind',
      'base',
      'head',
      'summary',
      'moved',
      'newlyUnschedulable',
      'newlyPlaced',
      'preemptions',
      'added',
      'removed',
      'nodes',
      'utilisation',
      'zones',
      'regressions',
      'notModelled',
      'warnings',
    ],
  },
);

export const arbitraryCapacity: fc.Arbitrary<Capacity> = fc.record(
  {
    apiVersion: fc.constant('kschedsim.dev/v1alpha1'),
    kind: fc.constant('Capacity'),
    scheduler,
    seed: fc.nat(),
    summary: fc.record(
      {
        verdict: verdictWord,
        failOn: fc.array(fc.constantFrom('too-few' as const, 'in-doubt' as const)),
        atLeast: fc.nat(),
        doubts: names,
      },
      { requiredKeys: ['verdict', 'failOn', 'atLeast'] },
    ),
    pod: hostile,
    requests: amounts,
    copies: fc.nat(),
    isLimited: fc.boolean(),
    nodes: many(
      fc.record(
        { name: hostile, zone: hostile, copies: fc.nat() },
        { requiredKeys: ['name', 'copies'] },
      ),
    ),
    message: hostile,
    rejections,
    runsOut: many(fc.record({ plugin: hostile, reason: hostile, nodes: names })),
    closed: rejections,
    notModelled,
    warnings: names,
  },
  {
    requiredKeys: [
      'apiVersion',
      'kind',
      'scheduler',
      'seed',
      'summary',
      'pod',
      'requests',
      'copies',
      'isLimited',
      'nodes',
      'runsOut',
      'closed',
      'notModelled',
      'warnings',
    ],
  },
);
