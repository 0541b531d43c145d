import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { anyOutcome } from '../../../../test/support/any-outcome.ts';
import {
  exampleNode,
  examplePlan,
  examplePod,
  exampleTimeline,
} from '../../../../test/support/example-plan.ts';
import { formatDocuments } from '../../../../test/support/format-documents.ts';
import type { BelowWish, Loss, MovedPod, Plan, PlannedPod } from '../../../outcome/index.ts';
import { STAGE_COLOURS } from '../../graphics/tokens.ts';
import { shareClass } from './style.ts';
import { plainPaint } from '../../contract.ts';
import type { Outcome, ReportOptions } from '../../contract.ts';
import { drawnKinds, svg } from './index.ts';

const OPTIONS: ReportOptions = { width: 80, paint: plainPaint, version: '1.2.3' };
const HOSTILE = '</svg><script>alert(1)</script>\u202e\uffff"\'&';

const draw = (outcome: Outcome, more: Partial<ReportOptions> = {}): string =>
  svg(outcome, { ...OPTIONS, ...more });

const documents = formatDocuments();

/** The texts in the picture, without title, description and style. */
const textsOf = (picture: string): readonly string[] =>
  Array.from(picture.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, words = '']) => words);

const valid = (number: number): boolean => Number.isFinite(number) && number >= -1;

describe('every document', () => {
  test('is XML with a name, a description and a verdict, whatever its texts are', async () => {
    const outcomes = [
      ...documents.map(({ outcome }) => outcome),
      ...fc.sample(anyOutcome, { seed: 16, numRuns: 60 }),
    ];
    const xml = outcomes.map((outcome, at) => ({
      fileName: `${String(at)}.svg`,
      contents: draw(outcome),
    }));
    for (const { contents } of xml) {
      expect(contents).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="960" height="[\d.]+" viewBox="0 0 960 [\d.]+" role="img" class="kschedsim" data-verdict="\w+"><title>kschedsim: [^<]+<\/title><desc>/,
      );
      expect(contents).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, number] of contents.matchAll(/ (?:width|height)="([^"]*)"/g))
        expect(valid(Number(number)), contents).toBe(true);
    }
    const checked = await validateXML({ xml, normalization: 'c14n' });
    expect(checked.errors).toEqual([]);
    expect(checked.valid).toBe(true);
    const broken = (xml[0]?.contents ?? '').replace('</desc>', '');
    expect((await validateXML({ xml: broken, normalization: 'c14n' })).valid).toBe(false);
  });

  test('has a picture if it is of a drawn kind, the same after it was saved', () => {
    for (const { command, outcome } of documents) {
      const picture = draw(outcome);
      expect(picture.includes('class="head"'), command).toBe(drawnKinds.includes(outcome.kind));
      expect(draw(JSON.parse(JSON.stringify(outcome)) as Outcome)).toBe(picture);
    }
  });

  test('asks nothing of anyone, and has the colours of both themes', () => {
    for (const { outcome } of documents) {
      const picture = draw(outcome).replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(picture).not.toMatch(/https?:|url\(|<script|<image|<use|href=|@import|\son\w+=/);
      expect(picture).toContain('@media (prefers-color-scheme:dark)');
    }
  });
});

test('texts of the user are never markup, and long ones are shortened', () => {
  const long = HOSTILE.repeat(1000);
  const plan = examplePlan({
    pods: [examplePod(long, { owner: { kind: HOSTILE, name: long }, node: long })],
    nodes: [exampleNode(long, { zone: long })],
  });
  const picture = draw(plan);
  expect(picture).not.toMatch(/<script|<\/svg>./);
  expect(picture).not.toMatch(/[\u202e\uffff]/);
  expect(picture).toContain('&lt;/svg&gt;');
  expect(picture.length).toBeLessThan(15_000);
});

test('a picture shows the map, the timeline, or both', () => {
  const plan = examplePlan();
  const [map, timeline, both] = [
    draw(plan, { picture: 'map' }),
    draw(plan, { picture: 'timeline' }),
    draw(plan),
  ];
  expect(map).toContain('Node map:');
  expect(map).not.toContain('Timeline');
  expect(timeline).toContain('Timeline (');
  expect(timeline).not.toContain('Node map');
  expect(both).toContain('Node map:');
  expect(both).toContain('Timeline (');
});

describe('the map', () => {
  test('of few nodes has a card for each, with shares and pods', () => {
    const nodes = [
      exampleNode('half', { requested: { cpu: 2, memory: 0, pods: 2 }, pods: 2 }),
      exampleNode('closed', { unschedulable: true, requested: {}, pods: 0 }),
    ];
    const pods = ['one', 'two'].map((name) => examplePod(name, { node: 'half' }));
    const picture = draw(examplePlan({ nodes, pods }), { picture: 'map' });
    expect(textsOf(picture)).toEqual(expect.arrayContaining(['half', 'closed', '50%', '0%']));
    expect(picture.match(/class="card"/g)).toHaveLength(1);
    expect(picture.match(/class="card closed"/g)).toHaveLength(1);
    expect(picture.match(/shop\/(?:one|two): running/g)).toHaveLength(2);
    const bars = [...picture.matchAll(/width="([\d.]+)" [^>]*class="(?:empty"|s\d+ rim")/g)];
    const [whole, cpu] = bars.map(([, width]) => Number(width));
    expect((cpu ?? 0) / (whole ?? 1)).toBeCloseTo(0.5, 2);
  });

  test('of many nodes has a cell for each and resource, by zone', () => {
    const nodes = Array.from({ length: 100 }, (_, at) =>
      exampleNode(`node-${String(at)}`, {
        zone: at < 40 ? 'near' : 'far',
        unschedulable: at === 0,
        allocatable: { cpu: 4, memory: 8, pods: 110, ...(at < 10 ? { gpu: 1 } : {}) },
        requested: { cpu: 4, memory: 0, gpu: at < 10 ? 1 : 0 },
      }),
    );
    const picture = draw(examplePlan({ nodes, pods: [] }), { picture: 'map' });
    const texts = textsOf(picture);
    expect(texts).toEqual(expect.arrayContaining(['near: 40 nodes, 100%', 'far: 60 nodes, none']));
    expect(picture.match(/<title>node-\d+: cpu 4 of 4 \(100%\)/g)).toHaveLength(100);
    expect(picture.split(`class="${shareClass(1)}"`).length - 1).toBe(100 + 10 + 1);
    expect(picture.match(/class="absent"/g)).toHaveLength(90);
    expect(picture.match(/class="cordoned"/g)).toHaveLength(3);
  });

  test('of 1,500 nodes in 200 zones stays small', () => {
    const nodes = Array.from({ length: 1500 }, (_, at) =>
      exampleNode(`node-${String(at)}`, {
        zone: `zone-${String(at % 200)}`,
        requested: { cpu: (at % 9) / 2 },
      }),
    );
    const picture = draw(examplePlan({ nodes, pods: [] }), { picture: 'map' });
    expect(picture.length).toBeLessThan(100_000);
    expect(picture.split('h8v8h-8z').length - 1).toBe(3000);
    expect(textsOf(picture)).toContain('200 zones: 1,500 nodes, 50%');
  });

  test('names the workloads without a node', () => {
    const bare = Array.from({ length: 8 }, (_, at) =>
      examplePod(`bare-${String(at)}`, { node: null, phase: 'Pending', timeline: [] }),
    );
    const texts = (pods: readonly PlannedPod[]): readonly string[] =>
      textsOf(draw(examplePlan({ pods }), { picture: 'map' })).filter((one) =>
        one.includes('✘ no'),
      );
    expect(texts(bare.slice(0, 1))).toEqual(['✘ no node: Pod/bare-0 (shop), 1 pod']);
    expect(texts(bare)).toEqual(['✘ no node: pods without a workload, 8 pods']);
  });
});

describe('the timeline', () => {
  const timelineOf = (plan: Partial<Plan>): string =>
    draw(examplePlan(plan), { picture: 'timeline' });

  test('has the stages of a workload from their time on', () => {
    const pods = [examplePod('a', { timeline: exampleTimeline(0) })];
    const { summary } = examplePlan();
    const picture = timelineOf({ pods, summary: { ...summary, endTime: 6 } });
    const running = new RegExp(`<path d="M([\\d.]+) [^"]*" fill="${STAGE_COLOURS.running}">`);
    const left = Number(running.exec(picture)?.[1]);
    // 3 s of 6 s, with 5 % more at the end of the axis.
    expect(left).toBeCloseTo(260 + (518 * 3) / 6.3, -1);
    expect(textsOf(picture)).toEqual(expect.arrayContaining(['a', 'running 3s', '0s', '6s']));
  });

  test('with many workloads shows workloads with problems, and the others together', () => {
    const podOf = (name: string, node: string | null): PlannedPod =>
      examplePod(name, {
        node,
        owner: { kind: 'Deployment', name },
        ...(node === null ? { phase: 'Pending', timeline: [] } : {}),
      });
    const many = Array.from({ length: 100 }, (_, at) => podOf(`app-${String(at)}`, 'node-a'));
    const pods = [...many, podOf('stuck', null), examplePod('bare')];
    const texts = textsOf(timelineOf({ pods }));
    expect(texts).toEqual(expect.arrayContaining(['Deployment/stuck', '62 other workloads (62)']));
    expect(texts.filter((one) => one.startsWith('Deployment/'))).toHaveLength(40);
  });

  test('has the steps and expectations of a scenario', () => {
    const picture = timelineOf({
      scenario: {
        steps: [{ at: 1, kind: 'drain', text: 'drain node-a', error: 'no such node' }],
        expectations: [
          { at: 2, kind: 'pods', text: 'web ready', met: true },
          { at: 99, kind: 'pods', text: 'web ready', met: false },
        ],
      },
    });
    expect(textsOf(picture)).toEqual(
      expect.arrayContaining(['✘ 1s drain node-a: no such node', '✔ 2s web ready']),
    );
    expect(picture.match(/class="mark"/g)).toHaveLength(3);
    // An expectation may be after the end of the run.
    expect(textsOf(picture)).toContain('1m 30s');
  });
});

test('a comparison of many nodes names the nodes of the most pods', () => {
  const moved = Array.from({ length: 100 }, (_, at): MovedPod => ({
    namespace: 'shop',
    name: `pod-${String(at)}`,
    from: 'full',
    to: `node-${String(at)}`,
    onlyTie: false,
    decided: { by: 'score', plugin: 'NodeResourcesFit', lead: 1, margin: 1 },
  }));
  const found = documents.find(({ outcome }) => outcome.kind === 'Comparison')?.outcome;
  if (found?.kind !== 'Comparison') throw new Error('no comparison');
  const picture = draw({ ...found, moved });
  expect(textsOf(picture)).toEqual(
    expect.arrayContaining(['full (100)', '77 other nodes (77)', 'NodeResourcesFit']),
  );
  expect(picture.match(/fill-opacity/g)).toHaveLength(24);
});

test('of many losses the worst have a row, and the workloads that most of them harm a column', () => {
  const found = documents.find(({ outcome }) => outcome.kind === 'Survival')?.outcome;
  if (found?.kind !== 'Survival') throw new Error('no survival');
  const [first] = found.losses;
  if (first === undefined) throw new Error('no loss');
  const below = (name: string): BelowWish => ({
    kind: 'Deployment',
    namespace: 'shop',
    name,
    missing: 2,
  });
  const losses = Array.from({ length: 50 }, (_, at): Loss => ({
    ...first,
    nodes: [`node-${String(at)}`],
    survived: false,
    belowBudget: [],
    below: [below(`own-${String(at)}`), below('zz-shared')],
  }));
  const picture = draw({ ...found, losses });
  const texts = textsOf(picture);
  expect(texts.filter((one) => one.startsWith('node-'))).toHaveLength(40);
  expect(texts).toEqual(
    expect.arrayContaining(['shop/Deployment/zz-shared', '26 other workloads']),
  );
  // The shared one in each row, 14 of their own, and 26 in the last column.
  expect(texts.filter((one) => one === '-2')).toHaveLength(40 + 14);
  expect(texts.filter((one) => one === '1')).toHaveLength(26);
  expect(picture).toContain('10 more losses');
});
