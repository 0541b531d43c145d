import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Pipeline } from './matrix.ts';
import { pipelineJobs } from './matrix.ts';

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const DIVISION = { shards: 2, version: '1.2.3' };

/** The script that answers a shard, as the pipeline reads it from the printed text. */
function scriptOf(pipeline: Pipeline, file: string): string {
  const jobs: unknown = parse(stringify(pipelineJobs(pipeline, file, DIVISION), { lineWidth: 0 }));
  const at =
    pipeline === 'github' ? ['jobs', 'sweep', 'steps', '2', 'run'] : ['sweep', 'script', '0'];
  const script = at.reduce<unknown>(fieldOf, jobs);
  return pipeline === 'github' ? evaluated(String(script)) : String(script);
}

/** Texts between "${{" and "}}" as GitHub evaluates them: a text in quotes, or a value of the matrix. */
const evaluated = (script: string): string =>
  script.replaceAll(
    /\$\{\{ (?:'([^']*)'|([^}]*)) \}\}/g,
    (_, text?: string, name?: string) => text ?? (name === 'matrix.shard' ? '1' : 'EVALUATED'),
  );

/** The words with which a script calls kschedsim. */
const wordsOf = (script: string): readonly string[] =>
  execFileSync('/bin/sh', ['-c', `kschedsim() { printf '%s\\0' "$@"; }; ${script}`], {
    env: { CI_NODE_INDEX: '1' },
  })
    .toString('utf8')
    .split('\0');

const part = fc.constantFrom(
  '${{ ',
  ' }}',
  '$',
  '{',
  "'",
  '"',
  ';',
  ' ',
  '-',
  'a',
  '`b`',
  '$(c)',
  '\n',
  '/',
);
const files = fc.array(part, { minLength: 1 }).map((parts) => `${parts.join('')}x.yaml`);

describe('the printed pipeline', () => {
  it.each(['github', 'gitlab'] as const)('of %s names any file as one word', (pipeline) => {
    fc.assert(
      fc.property(files, (file) => {
        const [sweep, named] = wordsOf(scriptOf(pipeline, file));
        expect(sweep).toBe('sweep');
        expect(named).toBe(file.startsWith('-') ? `./${file}` : file);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['github', ['jobs.sweep.steps', 'jobs.merge.steps']],
    ['gitlab', ['sweep', 'sweep-merge']],
  ] as const)('of %s installs its version in each job before it runs it', (pipeline, jobs) => {
    const made = pipelineJobs(pipeline, 'web.yaml', DIVISION);
    for (const job of jobs) {
      const text = stringify(job.split('.').reduce<unknown>(fieldOf, made), { lineWidth: 0 });
      const [install, run] = ['npm install --global git+https://', ' kschedsim sweep '].map((one) =>
        text.indexOf(one),
      );
      expect(install).toBeGreaterThan(0);
      expect(install).toBeLessThan(run ?? 0);
      expect(text).toContain('kschedsim/kschedsim#v1.2.3\n');
      expect(text).not.toContain('npx');
    }
  });
});
