import { pathWord, shellWord } from '../../units/index.ts';
import type { Manifest } from './copies.ts';

/** The pipelines that a sweep is divided by. */
export type Pipeline = 'github' | 'gitlab';

/** How a sweep is divided. */
interface Division {
  readonly shards: number;
  /** Of kschedsim: shards of other versions are not merged. */
  readonly version: string;
}

/** The jobs of a pipeline: as many shards, and their merge, whose exit code gates. `file`: as the checkout has it. */
export const pipelineJobs = (pipeline: Pipeline, file: string, division: Division): Manifest =>
  pipeline === 'github'
    ? githubJobs(withoutExpressions(shellWord(pathWord(file))), division)
    : gitlabJobs(shellWord(pathWord(file)), division);

/** Without it, npx would run what the public registry has under this name. */
const installOf = (version: string): string =>
  `npm install --global git+https://github.com/kschedsim/kschedsim#v${version}`;

/** A text in which GitHub evaluates nothing: it replaces expressions in a script before a shell reads it. */
const withoutExpressions = (text: string): string => text.replaceAll('${{', "${{ '${{' }}");

/** The image that docs/CI.md and ci/gitlab.yml use. */
const NODE = 'node:24';

const githubJobs = (file: string, { shards, version }: Division): Manifest => ({
  jobs: {
    sweep: {
      'runs-on': 'ubuntu-latest',
      strategy: {
        'fail-fast': false,
        matrix: { shard: Array.from({ length: shards }, (_, at) => at + 1) },
      },
      steps: [
        { uses: 'actions/checkout@v4' },
        { run: installOf(version) },
        {
          run: `kschedsim sweep ${file} --shard \${{ matrix.shard }}/${String(shards)} -o shard-\${{ matrix.shard }}.jsonl --exit-zero`,
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
        { run: installOf(version) },
        { run: 'kschedsim sweep merge shards -o results.jsonl' },
        {
          if: 'always()',
          uses: 'actions/upload-artifact@v4',
          with: { name: 'results', path: 'results.jsonl' },
        },
      ],
    },
  },
});

const gitlabJobs = (file: string, { shards, version }: Division): Manifest => ({
  sweep: {
    // CI_NODE_INDEX and CI_NODE_TOTAL name the shard.
    parallel: shards,
    image: NODE,
    before_script: [installOf(version)],
    script: [`kschedsim sweep ${file} -o shard-$CI_NODE_INDEX.jsonl --exit-zero`],
    artifacts: { paths: ['shard-*.jsonl'] },
  },
  'sweep-merge': {
    needs: ['sweep'],
    image: NODE,
    before_script: [installOf(version)],
    script: ['kschedsim sweep merge shard-*.jsonl -o results.jsonl'],
    artifacts: { paths: ['results.jsonl'], when: 'always' },
  },
});
