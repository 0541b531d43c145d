import { describe, expect, test } from 'vitest';
import { examplePlan, examplePod } from '../../../../test/support/example-plan.ts';
import type { Plan, ScenarioOutcome } from '../../../outcome/index.ts';
import { reports } from '../../index.ts';
import { plainPaint, type ReportOptions } from '../../contract.ts';

const outcome: ScenarioOutcome = {
  name: 'maintenance',
  steps: [
    { at: 30, kind: 'drain', text: 'drain worker-1' },
    { at: 90, kind: 'scale', name: 'rush', text: 'scale Deployment/x to 3', error: 'not found' },
  ],
  expectations: [
    { at: 20, kind: 'pods', text: '3 pods ready', met: true },
    { at: 60, kind: 'pods', text: '3 pods Running', met: false, found: '1 of 3' },
  ],
};

const plan = (more: Partial<Plan> = {}): Plan =>
  examplePlan({ pods: [examplePod('web')], scenario: outcome, ...more });

function shown(format: keyof typeof reports, of: Plan, more: Partial<ReportOptions> = {}): string {
  return reports[format](of, { width: 80, paint: plainPaint, ...more });
}

describe('a scenario in the table', () => {
  const text = shown('table', plan());

  test('is sorted by time, with its problems', () => {
    const from = text.indexOf('SCENARIO maintenance');
    const lines = text.slice(from).split('\n').slice(1, 7);
    expect(lines).toEqual([
      '  ✓     20s  3 pods ready',
      '  ▾     30s  drain worker-1',
      '  ✗      1m  3 pods Running',
      '             found 1 of 3',
      '  ✗  1m 30s  rush: scale Deployment/x to 3',
      '             not found',
    ]);
  });

  test('is part of the summary line', () => {
    expect(text.trimEnd()).toMatch(/; 1 step failed, 1 of 2 expectations not met\.$/);
    const met = { ...outcome, steps: [], expectations: outcome.expectations.slice(0, 1) };
    expect(shown('table', plan({ scenario: met })).trimEnd()).toMatch(/; 1 expectation met\.$/);
  });

  test('marks its steps on the axis', () => {
    const lines = text.slice(text.indexOf('TIMELINE')).split('\n');
    const at = (mark: string): number => (lines[2] ?? '').indexOf(mark);
    expect(lines[1]).toMatch(/0s .*1m/);
    expect(at('▾')).toBeGreaterThan(0);
    expect((lines[2] ?? '').lastIndexOf('▾')).toBeGreaterThan(at('▾'));
    expect(lines.join('\n')).toContain('▾ step of the scenario');
  });
});

test.each(['markdown', 'junit', 'github', 'json', 'yaml', 'wide'] as const)(
  'failed steps and expectations are in %s',
  (format) => {
    const text = shown(format, plan());
    expect(text).toContain('1 of 3');
    expect(text).toContain('not found');
  },
);

test('each step and expectation is a test case', () => {
  const text = shown('junit', plan());
  expect(text).toContain('<testsuite name="scenario maintenance" tests="4" failures="2"');
  expect(text.match(/<failure type="plan\/scenario"/g)).toHaveLength(2);
});

describe('bars', () => {
  const bar = (pod: Plan['pods'][number], more: Partial<Plan> = {}): string => {
    const text = shown('table', examplePlan({ pods: [pod], ...more }));
    return text.split('\n').find((line) => line.startsWith('  Pod/')) ?? '';
  };

  test('a Running pod that is not ready has a glyph of its own', () => {
    const pod = examplePod('web', {
      timeline: [
        { at: 0, phase: 'Pending', reason: 'Scheduled' },
        { at: 2, phase: 'Running', reason: 'Running' },
        { at: 2, reason: 'NotReady', status: 'Running' },
        { at: 8, reason: 'Ready', status: 'Running' },
      ],
    });
    expect(bar(pod)).toMatch(/░+▓+█+ {2}Running 8s$/);
  });

  test('the status of a failing pod is in the row and in the legend', () => {
    const pod = examplePod('web', {
      timeline: [
        { at: 0, phase: 'Pending', reason: 'Scheduled' },
        { at: 2, phase: 'Running', reason: 'Running' },
        { at: 4, reason: 'Error', status: 'Error' },
        { at: 5, reason: 'CrashLoopBackOff', status: 'CrashLoopBackOff' },
      ],
    });
    expect(bar(pod)).toMatch(/░+█+!+ {2}CrashLoopBackOff 4s$/);
    expect(shown('table', examplePlan({ pods: [pod] }))).toContain('! CrashLoopBackOff');
  });

  test('the bar of a deleted pod ends with its deletion', () => {
    const deleted = examplePod('old', {
      timeline: [
        { at: 0, phase: 'Running', reason: 'Running' },
        { at: 10, reason: 'Terminating', status: 'Terminating' },
        { at: 14, phase: 'Failed', reason: 'Failed' },
        { at: 14, reason: 'Deleted' },
      ],
    });
    const long = examplePod('web', {
      timeline: [{ at: 40, phase: 'Running', reason: 'Running' }],
    });
    const text = shown('table', examplePlan({ pods: [long], deleted: [deleted] }));
    expect(text).toMatch(/Pod\/old +█+▁+ +deleted 14s/);
  });

  test('with -o wide every pod has a bar', () => {
    const owner = { kind: 'Deployment', name: 'web' };
    const pods = [examplePod('web-a', { owner }), examplePod('web-b', { owner })];
    const text = shown('wide', examplePlan({ pods }));
    const rows = text.slice(text.indexOf('TIMELINE')).split('\n');
    expect(rows.filter((line) => /^ {2}web-[ab] /.test(line))).toHaveLength(2);
  });
});

describe('--events', () => {
  const events: Plan['events'] = [
    { at: 1, type: 'Normal', reason: 'Scheduled', object: 'Pod/shop/web', message: 'assigned' },
    { at: 2, type: 'Warning', reason: 'BackOff', object: 'Pod/shop/web', message: 'back-off' },
    { at: 9, type: 'Normal', reason: 'NodeNotReady', object: 'Node/n1', message: 'not ready' },
    { at: 28, type: 'Warning', reason: 'BackOff', object: 'Pod/shop/web', message: 'back-off' },
  ];

  test('prints events as kubectl get events does, repeated ones once', () => {
    const text = shown('table', examplePlan({ events }), { events: true });
    expect(text.slice(text.indexOf('EVENTS')).split('\n').slice(0, 5)).toEqual([
      'EVENTS',
      'NAMESPACE   LAST SEEN   TYPE      REASON         OBJECT    MESSAGE',
      'shop        30s         Normal    Scheduled      pod/web   assigned',
      'default     22s         Normal    NodeNotReady   node/n1   not ready',
      'shop        3s          Warning   BackOff        pod/web   back-off',
    ]);
    expect(shown('wide', examplePlan({ events }), { events: true })).toMatch(
      /BackOff +pod\/web +29s +2 +back-off/,
    );
  });

  test('is required for events to be printed', () => {
    expect(shown('table', examplePlan({ events }))).not.toContain('EVENTS');
  });
});

test('a run in which nothing more can happen says only when all are ready', () => {
  expect(
    shown('table', examplePlan({ summary: { ...examplePlan().summary, ended: 'idle' } })),
  ).not.toContain('Simulated');
});

test.each([
  ['looping', 'only what fails again and again'],
  ['until', 'as requested'],
  ['limit', '--until extends it'],
] as const)('a run that ended as %s says so', (ended, words) => {
  const { summary } = examplePlan();
  expect(shown('table', examplePlan({ summary: { ...summary, ended } }))).toContain(words);
});
