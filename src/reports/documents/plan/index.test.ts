import { describe, expect, test } from 'vitest';
import {
  exampleNode,
  examplePlan,
  examplePod,
  exampleTimeline,
} from '../../../../test/support/example-plan.ts';
import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { plainPaint, reports } from '../../index.ts';

function lines(plan: Plan, report: 'table' | 'wide' = 'table', width = 80): readonly string[] {
  return reports[report](plan, { width, paint: plainPaint }).split('\n');
}

function sectionOf(
  plan: Plan,
  title: string,
  report: 'table' | 'wide' = 'table',
  width = 80,
): readonly string[] {
  const all = lines(plan, report, width);
  const from = all.findIndex((line) => line.startsWith(title));
  return from < 0
    ? []
    : all.slice(
        from + 1,
        all.findIndex((line, at) => at > from && /^(?:[A-Z]{4}|Plan:)/.test(line)),
      );
}

function manyPods(count: number, node: (at: number) => string | null): Plan {
  const owner = { kind: 'Deployment', name: 'web' };
  const pods = Array.from({ length: count }, (_, at) =>
    examplePod(`web-${String(at)}`, { owner, node: node(at) }),
  );
  return examplePlan({ pods });
}

test('the header has the size of the cluster, the scheduler, the seed and that nothing was changed', () => {
  const head = lines(examplePlan()).join('\n');
  expect(head).toContain('dry run: nothing was changed');
  expect(head).toContain('3 nodes in 2 zones, 1 cordoned: 12 cpu, 48Gi memory');
  expect(head).toContain('10 offered to the scheduler, 1 already placed, 1 evicted');
  expect(head).toContain('kube-scheduler v1.34, profile default-scheduler, seed 0');
});

describe('placements', () => {
  test('a workload is one line, and incomplete ones come first', () => {
    const [, first, ...rest] = sectionOf(examplePlan(), 'PLACEMENTS');
    expect(first).toMatch(/^! +Deployment\/big +shop +1\/3 +2 Pending, 1 Running +node-b$/);
    expect(rest.join('\n')).toMatch(
      /^\+ +Deployment\/web +shop +3\/3 +Running +node-b ×2, node-a$/m,
    );
  });

  test('many nodes are counted, with the pods per node', () => {
    const plan = manyPods(26, (at) => `node-${String(at % 12)}`);
    expect(sectionOf(plan, 'PLACEMENTS')[1]).toContain('26/26');
    expect(sectionOf(plan, 'PLACEMENTS')[1]).toContain('12 nodes, 2 to 3 each');
  });

  test('existing pods are not listed as placed', () => {
    expect(sectionOf(examplePlan(), 'PLACEMENTS').join('\n')).not.toContain('Deployment/old');
  });
});

describe('unschedulable', () => {
  test("the scheduler's message is shown word for word", () => {
    const message = examplePlan().pods.find((pod) => pod.name === 'big-1')?.message ?? 'none';
    const text = sectionOf(examplePlan(), 'UNSCHEDULABLE').join(' ').replaceAll(/ +/g, ' ');
    expect(text).toContain(message);
    expect(text.split('0/3 nodes are available: 1 node(s)').length - 1).toBe(1);
  });

  test('every node is listed exactly once', () => {
    const text = sectionOf(examplePlan(), 'UNSCHEDULABLE').filter((line) =>
      line.startsWith('      '),
    );
    expect(text).toEqual(['      node-a, node-b', '      gpu-1']);
  });

  test('proven remedies are listed with the pods that they place, after what the nearest nodes lack', () => {
    const text = sectionOf(examplePlan(), 'UNSCHEDULABLE').join(' ').replaceAll(/ +/g, ' ');
    expect(text).toContain(
      'Nearest: node-a has 1 of 4 cpu free (asked: 2). What would help, each tried: - add 1 node like node-a (places all 2 pods) - tolerate the taint dedicated=gpu:NoSchedule (places 1 of 2 pods)',
    );
  });

  test('at most five nodes are named, and all in wide', () => {
    const nodes = Array.from({ length: 5000 }, (_, at) => `node-${String(at)}`);
    const rejections = [
      { plugin: 'NodeResourcesFit', code: 'Unschedulable', reasons: ['Insufficient cpu'], nodes },
    ];
    const pods = [examplePod('web', { node: null, phase: 'Pending', message: 'no', rejections })];
    const plan = examplePlan({ pods });
    expect(lines(plan).join('\n')).toContain('node-4 and 4,995 more');
    const wide = lines(plan, 'wide').join(' ');
    for (const node of ['node-0,', 'node-2500,', 'node-4999']) expect(wide).toContain(node);
  });
});

describe('timeline', () => {
  const stages = ['·', '░', '▒', '█', '✓'];

  test('the stages follow each other and have different glyphs', () => {
    const job =
      sectionOf(examplePlan(), 'TIMELINE').find((line) => line.includes('Job/report')) ?? '';
    const seen = [...new Set(job.split('').filter((glyph) => stages.includes(glyph)))];
    expect(seen).toEqual(['░', '▒', '█', '✓']);
    expect(job).toMatch(/Succeeded 20s$/);
  });

  test('the legend has exactly the glyphs that occur', () => {
    const running = examplePlan({ pods: [examplePod('web')] });
    const text = sectionOf(running, 'TIMELINE').join('\n');
    expect(text).toContain('█ Running');
    expect(text).not.toContain('▒ init');
    expect(text).not.toContain('✗ Failed');
  });

  test('pods of a workload with equal bars share a row', () => {
    const rows = sectionOf(
      manyPods(5000, () => 'node-a'),
      'TIMELINE',
    );
    expect(rows.filter((line) => line.includes('Deployment/web'))).toHaveLength(1);
    expect(rows[1]).toContain('Deployment/web ×5,000');
  });

  test('workloads with equal bars share a row, and trouble comes first', () => {
    const owned = (name: string, kind = 'Deployment'): PlannedPod =>
      examplePod(`${name}-1`, { owner: { kind, name } });
    const looping = examplePod('bad-1', {
      owner: { kind: 'Deployment', name: 'bad' },
      timeline: [
        { at: 0, phase: 'Pending', reason: 'created' },
        { at: 1, phase: 'Running', reason: 'crashes', status: 'CrashLoopBackOff' },
      ],
    });
    const pods = [owned('web'), owned('api'), owned('db', 'StatefulSet'), looping];
    const rows = sectionOf(examplePlan({ pods }), 'TIMELINE');
    expect(rows[1]).toMatch(/Deployment\/bad .* CrashLoopBackOff 1s$/);
    expect(rows[2]).toMatch(/Deployment\/web ×3 .* Running/);
    expect(rows[3]?.trim()).toBe('with Deployment/api, StatefulSet/db');
    expect(rows[4]?.trim()).toMatch(
      /^3 of 4 pods ready after .*; CrashLoopBackOff: Deployment\/bad$/,
    );
    const calm = sectionOf(examplePlan({ pods: [owned('web')] }), 'TIMELINE');
    expect(calm[2]?.trim()).toMatch(/^all ready after /);
  });

  test('one long run does not hide the starts of the others', () => {
    const job = examplePod('train', {
      phase: 'Succeeded',
      timeline: exampleTimeline(0.1, { ends: 86_400 }),
    });
    const rows = sectionOf(examplePlan({ pods: [examplePod('web'), job] }), 'TIMELINE');
    expect(rows.find((line) => line.includes('Pod/web'))).toMatch(/░{5,}█/);
    expect(rows.find((line) => line.includes('Pod/train'))).toMatch(/█ +Succeeded 1d$/);
  });
});

test('the fullest node comes first, after a line for all nodes', () => {
  const names = sectionOf(examplePlan(), 'NODES').map((line) => line.trim().split(' ')[0]);
  expect(names.slice(1, 5)).toEqual(['*', 'node-a', 'node-b', 'gpu-1']);
});

describe('resources beside cpu and memory', () => {
  const GPU = 'nvidia.com/gpu';
  const withGpus = (used: number, more: Partial<PlannedPod> = {}): Plan => {
    const gpu = exampleNode('gpu-with-a-long-name-1.example.internal', {
      zone: 'eu-central-1a',
      allocatable: { cpu: 4, memory: 2 ** 34, pods: 110, [GPU]: 8 },
      requested: { cpu: 1, [GPU]: used },
      pods: 1,
    });
    return examplePlan({ nodes: [exampleNode('plain'), gpu], pods: [examplePod('web', more)] });
  };
  const lacking: Partial<PlannedPod> = {
    node: null,
    phase: 'Pending',
    rejections: [
      {
        plugin: 'NodeResourcesFit',
        code: 'Unschedulable',
        reasons: [`Insufficient ${GPU}`],
        causes: [{ id: 'insufficient', text: '', detail: { resource: GPU } }],
        nodes: ['gpu-with-a-long-name-1.example.internal'],
      },
    ],
  };

  test.each([
    ['pods that fit nowhere lack it', withGpus(5, lacking)],
    ['nearly all of it is requested', withGpus(8)],
  ])('a resource is the first of NODES if %s', (_, plan) => {
    const [head = '', all = '', first = ''] = sectionOf(plan, 'NODES');
    expect(head).toMatch(/NVIDIA\.COM\/GPU +CPU +MEMORY +PODS$/);
    expect(all).toMatch(/^ +\* .*[█░] +(?:63|100)% +[58]\/8 /);
    expect(first).toMatch(/^ +gpu-/);
    for (const line of sectionOf(plan, 'NODES')) expect(line.length).toBeLessThanOrEqual(80);
    expect(sectionOf(plan, 'NODES', 'wide', 160)[2]).toMatch(/[58]\/8 +[█░]+ +25% +1\/4 /);
  });

  test('a resource that does not run out is an amount behind cpu and memory', () => {
    const [head = '', , ...rows] = sectionOf(withGpus(5), 'NODES');
    expect(head).toMatch(/CPU +MEMORY +NVIDIA\.COM\/GPU +PODS$/);
    expect(rows.find((line) => line.includes('gpu-'))).toMatch(/ 5\/8 +1\/110$/);
    expect(rows.find((line) => line.includes('plain'))).toMatch(/ - +1\/110$/);
  });

  test('a resource of which nothing is requested is not shown', () => {
    expect(sectionOf(withGpus(0), 'NODES')[0]).not.toContain('GPU');
  });

  test('many resources leave the table within its width', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`example.com/resource-${String(at)}`, 4]),
    );
    const node = exampleNode('node-with-a-long-name.example.internal', {
      allocatable: { cpu: 4, memory: 2 ** 34, pods: 110, ...many },
      requested: { cpu: 1, ...many },
    });
    const plan = examplePlan({ nodes: [node], pods: [] });
    for (const line of sectionOf(plan, 'NODES')) expect(line.length).toBeLessThanOrEqual(80);
    expect(sectionOf(plan, 'NODES', 'wide', 1000)[0]?.match(/RESOURCE-/g)).toHaveLength(12);
  });
});

test('objects that are not simulated and warnings are listed', () => {
  const text = lines(examplePlan()).join('\n');
  expect(text).toContain('? its pods are created by an operator\n  Kafka: shop/events\n');
  expect(text).toContain('! LimitRange shop/defaults sets no default for memory');
});

test('objects that create no pods are one line, counted by kind', () => {
  const monitor = {
    kind: 'ServiceMonitor',
    apiVersion: 'monitoring.coreos.com/v1',
    reason: 'custom resource that makes no pods',
    makesPods: false,
  };
  const notModelled = ['shop/a', 'shop/b'].map((object) => ({ ...monitor, object }));
  const text = lines(examplePlan({ notModelled })).join('\n');
  expect(text).toContain('NOT MODELLED\n· creates no pods: 2 ServiceMonitor\n');
});

describe('the last line', () => {
  const last = (plan: Plan): string => lines(plan).at(-2) ?? '';

  test('is a summary', () => {
    expect(last(examplePlan())).toBe(
      'Plan failed: 7 to place, 2 unschedulable, 1 gated, 1 to evict; 6 of 10 pods ready after 20s, 1 failing.',
    );
  });

  test('has the number of ready pods if not all are', () => {
    const waiting = examplePod('web-2', {
      timeline: [{ at: 0, reason: 'Scheduled', phase: 'Pending' }],
    });
    expect(last(examplePlan({ pods: [examplePod('web-1'), waiting] }))).toBe(
      'Plan passed: 2 to place, 0 unschedulable, 0 to evict; 1 of 2 pods ready after 3.1s.',
    );
  });

  test('an empty plan has nothing to place', () => {
    expect(last(examplePlan({ pods: [] }))).toBe(
      'Plan passed: nothing to place, 0 unschedulable, 0 to evict.',
    );
  });
});

test('a plan of 5,000 nodes and 20,000 pods is a page', () => {
  const nodes = Array.from({ length: 5000 }, (_, at) => exampleNode(`node-${String(at)}`));
  const pods = Array.from({ length: 20_000 }, (_, at) =>
    examplePod(`pod-${String(at)}`, {
      owner: { kind: 'Deployment', name: `app-${String(at % 200)}` },
      node: `node-${String(at % 5000)}`,
      timeline: exampleTimeline((at % 700) / 100),
    }),
  );
  const page = lines(examplePlan({ nodes, pods }));
  expect(page.length).toBeLessThanOrEqual(40);
  expect(page.join('\n')).toMatch(/and 1\d\d more workloads, -o wide shows all/);
});

test('an evicted pod counts as evicted, not as placed or failing', () => {
  const job = { kind: 'Job', name: 'batch' };
  const evicted = examplePod('batch-1', { owner: job, preempted: { by: 'shop/db' } });
  const placed = examplePod('batch-2', { owner: job });
  const shown = lines(examplePlan({ pods: [evicted, placed] })).join('\n');
  expect(shown).toMatch(/^\+ +Job\/batch +shop +1\/1 +Running +node-a$/m);
  expect(shown).toMatch(/^Plan passed: 1 to place, 0 unschedulable, 1 to evict; all ready/m);
});
