import { pathWord, shellWord } from '../../units/index.ts';
import type { Manifest } from './copies.ts';

/** The pipelines that a sweep is divided by. */
export type Pipeline = 'github' | 'gitlab';

/** The jobs of a pipeline: as many shards, and their merge, whose exit code gates. `file`: as the checkout has it. */
export const pipelineJobs = (pipeline: Pipeline, file: string, shards: number): Manifest =>
  pipeline === 'github'
    ? githubJobs(withoutExpressions(shellWord(pathWord(file))), shards)
    : gitlabJobs(shellWord(pathWord(file)), shards);

/** A text in which GitHub evaluates nothing: it replaces expressions in a script before a shell reads it. */
const withoutExpressions = (text: string): string => text.replaceAll('${{', "${{ '${{' }}");

const githubJobs = (file: string, shards: number): Manifest => ({
  jobs: {
    sweep: {
      'runs-on': 'ubuntu-latest',
      strategy: {
        'fail-fast': false,
        matrix: { shard: Array.from({ length: shards }, (_, at) => at + 1) },
      },
      steps: [
        { uses: 'actions/checkout@v4' },
        {
          run: `npx kschedsim sweep ${file} --shard \${{ matrix.shard }}/${String(shards)} -o shard-\${{ matrix.shard }}.jsonl --exit-zero`,
        },
        {
          uses: 'actions/upload-artifact@v4',
          with: { name: 'shard-${{ matrix.shard }}', path: 'shard-*.jsonl' },
        },
      ],
    },
    merge: {
      needs: 'sweep',
      'runs-on': 'ubuntu-latest',
      steps: [
        {
          uses: 'actions/download-artifact@v4',
          with: { path: 'shards', 'merge-multiple': true },
        },
        { run: 'npx kschedsim sweep merge shards -o results.jsonl' },
      ],
    },
  },
});

const gitlabJobs = (file: string, shards: number): Manifest => ({
  sweep: {
    // CI_NODE_INDEX and CI_NODE_TOTAL name the shard.
    parallel: shards,
    script: [`npx kschedsim sweep ${file} -o shard-$CI_NODE_INDEX.jsonl --exit-zero`],
    artifacts: { paths: ['shard-*.jsonl'] },
  },
  'sweep-merge': {
    needs: ['sweep'],
    script: ['npx kschedsim sweep merge shard-*.jsonl -o results.jsonl'],
    artifacts: { paths: ['results.jsonl'], when: 'always' },
  },
});
