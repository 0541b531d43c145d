import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { readTexts, type ReadTexts } from '../../input/index.ts';
import { isKind } from '../../objects/index.ts';
import { plan } from '../../simulation/index.ts';
import { node } from '../../../test/support/builders.ts';
import { given } from '../../../test/support/given.ts';
import { argoWorkflow } from './argo.ts';
import { objectName } from './copies.ts';
import type { EngineOptions, Manifest } from './copies.ts';
import { mergeJob, sweepJob } from './job.ts';

const options: EngineOptions = {
  ...{ name: 'growth', image: 'kschedsim:1', completions: 5, parallelism: 3, cpu: 1 },
  ...{ memory: '512Mi', file: 'web.yaml', resultsClaim: undefined },
  input: {
    files: [
      { path: 'web.yaml', content: { text: 'kind: Sweep\n' } },
      { path: 'clusters/a.json.gz', content: { base64: 'H4sI' } },
    ],
  },
};

/** As the API server reads the printed text: unknown fields are errors. */
const read = (manifests: readonly Manifest[]): ReadTexts =>
  readTexts([{ name: 'job.yaml', text: manifests.map((one) => stringify(one)).join('---\n') }], {
    validate: 'strict',
  });

const nodes = ['a', 'b'].map((name) => node(name).offers({ cpu: '4', memory: '8Gi' }).object);

describe('the printed Job', () => {
  it('is accepted, is placed, and completes on a cluster with room', () => {
    const { given: objects, errors } = read(sweepJob(options));
    expect(errors).toEqual([]);
    const { summary, pods } = plan({ objects: [...given(...nodes), ...objects] });
    expect(summary.verdict).toBe('passed');
    expect(pods.filter(({ phase }) => phase === 'Succeeded')).toHaveLength(5);
  });

  it('has its results, its input and its merge on claims', () => {
    const onClaims = { ...options, input: { claim: 'inputs' }, resultsClaim: 'results' };
    const { given: objects, errors } = read([...sweepJob(onClaims), ...mergeJob(onClaims)]);
    expect(errors).toEqual([]);
    const jobs = objects.map(({ object }) => object).filter((object) => isKind(object, 'Job'));
    expect(jobs.map(({ spec }) => spec.template.spec?.containers[0]?.args)).toEqual([
      [
        ...['sweep', '/input/web.yaml', '--workers', '1', '--exit-zero'],
        ...['--resume', '/results/shard-$(JOB_COMPLETION_INDEX).jsonl'],
      ],
      ['sweep', 'merge', '/results', '-o', '/results/merged'],
    ]);
    expect(objects.map(({ object }) => object.kind)).toEqual(['Job', 'Job']);
  });

  it('has names and labels that are valid, whatever the name of the sweep', () => {
    const unit = fc.oneof(
      fc.constantFrom('a', 'B', '1', '-', '.', ' '),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), (letters) => {
        const named = { ...options, name: objectName(letters.join('')), resultsClaim: 'results' };
        const { errors } = read([...sweepJob(named), ...mergeJob(named)]);
        expect(errors).toEqual([]);
        const workflow = argoWorkflow(named).at(-1)?.['metadata'];
        expect(workflow).toEqual({ generateName: `${named.name}-` });
        // Jobs append the index of a pod, and Argo the name of a template, to its name of at most 63.
        expect(named.name).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/);
      }),
      { numRuns: 30, examples: [[`${'a'.repeat(49)}-bbb`.split('')]] },
    );
  });

  it('reads the file of the sweep, whatever its name', () => {
    const [, job] = sweepJob({ ...options, file: '$(JOB_COMPLETIONS) $$.yaml' });
    expect(JSON.stringify(job)).toContain('"/input/$$(JOB_COMPLETIONS) $$$$.yaml"');
  });

  it('gives up on bad input, and begins again what a drain ends', () => {
    const job = read(sweepJob(options))
      .given.map(({ object }) => object)
      .find((object) => isKind(object, 'Job'));
    expect(job?.spec.podFailurePolicy?.rules.map(({ action }) => action)).toEqual([
      'FailJob',
      'FailIndex',
      'Ignore',
    ]);
  });
});
