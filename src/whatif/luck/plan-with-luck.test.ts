import { describe, expect, it } from 'vitest';
import type { Job, KubernetesObject } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { FINDING_KINDS } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import { planProblem } from '../compare/saved-plan.ts';
import { NOT_TRIED, planWithLuck } from './plan-with-luck.ts';

/** Two small pods, and a large one that needs an empty node. */
const nodes = ['a', 'b'].map((name) => node(name).offers({ cpu: '4' }).withHostname().object);
const small = ['s1', 's2'].map((name) => pod(name).requests({ cpu: '1' }).priority(10).object);
const large = pod('l').requests({ cpu: '4' }).object;
/** By brute force. */
const verdicts = (input: readonly KubernetesObject[], count: number): readonly unknown[] =>
  Array.from(
    { length: count },
    (_, seed) => plan({ objects: input, options: { seed } }).summary.verdict,
  );

/** Three nodes: two tie for the first pod, and only one of these leaves room for the second. */
const tied: readonly KubernetesObject[] = [
  node('a').offers({ cpu: '4' }).labelled({ disk: 'ssd' }).object,
  node('b').offers({ cpu: '4' }).object,
  pod('first').requests({ cpu: '2' }).priority(10).object,
  pod('second').requests({ cpu: '3' }).nodeSelector({ disk: 'ssd' }).object,
];

/** A pod that stays pending, and each node scores otherwise. */
const untied: readonly KubernetesObject[] = [
  node('a').offers({ cpu: '4' }).object,
  node('b').offers({ cpu: '8' }).object,
  pod('first').requests({ cpu: '2' }).priority(10).object,
  pod('second').requests({ cpu: '9' }).object,
  pod('third').requests({ cpu: '1' }).object,
];

describe('a plan with luck', () => {
  it('counts the seeds that fail, and names a seed that changes the verdict', () => {
    const all = verdicts(tied, 8);
    expect(new Set(all)).toEqual(new Set(['passed', 'failed']));
    const { summary, findings } = planWithLuck({ objects: tied });
    const example = all.findIndex((verdict) => verdict !== all[0]);
    expect(summary.luck).toEqual({
      seeds: 8,
      failed: all.filter((verdict) => verdict === 'failed').length,
      example,
    });
    expect(summary.verdict).toBe(all[0]);
    expect(planProblem(planWithLuck({ objects: tied }))).toBeUndefined();
    expect(findings.at(-1)).toMatchObject({ kind: 'luck', counts: false, object: 'Pod/second' });
  });

  it('tries seeds where containers end by chance, also on a single node', () => {
    const job: Job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'j', namespace: 'default' },
      spec: {
        backoffLimit: 0,
        template: {
          metadata: { name: 'j', annotations: { 'kschedsim.dev/exit-code': '3*0 | 1' } },
          spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] },
        },
      },
    };
    const objects = [node('a').object, job];
    const all = verdicts(objects, 8);
    expect(new Set(all)).toEqual(new Set(['passed', 'failed']));
    const failed = all.filter((verdict) => verdict === 'failed').length;
    expect(planWithLuck({ objects }).summary.luck).toMatchObject({ seeds: 8, failed });
  });

  it('is unknown with --fail-on luck if it passes by luck', () => {
    const seed = verdicts(tied, 8).indexOf('passed');
    const options = { seed, failOn: FINDING_KINDS };
    expect(planWithLuck({ objects: tied, options }).summary.verdict).toBe('unknown');
  });

  it('says what was tried where no seed turns the verdict', () => {
    const full = [...nodes, ...small, large];
    const fates = new Set(verdicts(full, 8));
    const { luck } = planWithLuck({ objects: full }).summary;
    expect(luck?.seeds).toBe(8);
    expect(luck?.example === undefined).toBe(fates.size === 1);
  });

  it.each([
    { title: 'nothing can hang on a tie', input: [...nodes, ...small], options: {}, given: {} },
    { title: 'one seed is asked for', input: tied, options: {}, given: { seeds: 1 } },
    { title: 'no tie was drawn', input: untied, options: {}, given: {} },
    { title: 'ties are broken by name', input: tied, options: { tieBreak: 'name' }, given: {} },
    { title: 'extenders would be asked', input: tied, options: {}, given: { asksExtenders: true } },
  ] as const)('plans one seed if $title', ({ input, options, given }) => {
    const { summary } = planWithLuck({ objects: input, options }, given);
    expect(summary).not.toHaveProperty('luck');
  });

  it('plans as many seeds as are asked for', () => {
    expect(planWithLuck({ objects: tied }, { seeds: 3 }).summary.luck?.seeds).toBe(3);
  });

  it('counts the pods of a loop as often as they were made', () => {
    const spec = {
      replicas: 2,
      selector: { matchLabels: { app: 'w' } },
      template: {
        metadata: { labels: { app: 'w' } },
        spec: {
          nodeName: 'a',
          containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '9' } } }],
        },
      },
    };
    const metadata = { name: 'w', namespace: 'default' };
    const rejected = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, ...{ spec } };
    const { summary, warnings } = planWithLuck({ objects: [...tied, rejected] });
    expect(summary).not.toHaveProperty('luck');
    expect(warnings).toContain(NOT_TRIED);
  });

  it('says so if the plan is too large', () => {
    const many = Array.from(
      { length: 500 },
      (_, at) => pod(`m${at}`).onNode(at % 2 === 0 ? 'a' : 'b').object,
    );
    const big = node('a').offers({ cpu: '4', pods: '1000' }).labelled({ disk: 'ssd' }).object;
    const alike = node('b').offers({ cpu: '4', pods: '1000' }).object;
    const objects = [...tied.slice(2), big, alike, ...many];
    const { summary, warnings } = planWithLuck({ objects });
    expect(summary).not.toHaveProperty('luck');
    expect(warnings).toContain(NOT_TRIED);
  });
});
