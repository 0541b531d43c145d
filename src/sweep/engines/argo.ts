import {
  answerWords,
  container,
  inputMap,
  inputMount,
  LOCKED,
  mergeWords,
  resultsMount,
  volumesOf,
} from './copies.ts';
import type { EngineOptions, Manifest } from './copies.ts';

/** A ConfigMap with the input, and a Workflow of Argo: the shards, then their merge. Needs a claim for results. */
export function argoWorkflow(options: EngineOptions): readonly Manifest[] {
  const { name, completions, parallelism } = options;
  const shard = '{{inputs.parameters.shard}}';
  const words = [
    ...answerWords(options, shard),
    '--shard',
    // Argo counts from 1 here, as --shard does.
    `${shard}/${String(completions)}`,
  ];
  return [
    ...inputMap(options),
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Workflow',
      metadata: { generateName: `${name}-` },
      spec: {
        entrypoint: 'sweep',
        parallelism,
        ...LOCKED,
        volumes: volumesOf(options),
        templates: [
          {
            name: 'sweep',
            steps: [
              [
                {
                  name: 'shard',
                  template: 'shard',
                  arguments: { parameters: [{ name: 'shard', value: '{{item}}' }] },
                  withSequence: { start: '1', count: String(completions) },
                },
              ],
              [{ name: 'merge', template: 'merge' }],
            ],
          },
          {
            name: 'shard',
            inputs: { parameters: [{ name: 'shard' }] },
            // A pod that is killed continues its file; bad input is bad in every attempt.
            retryStrategy: {
              limit: '3',
              retryPolicy: 'Always',
              expression: 'lastRetry.exitCode != "1"',
            },
            container: container(options, words, { mounts: [inputMount, resultsMount] }),
          },
          {
            name: 'merge',
            container: container(options, mergeWords, { mounts: [resultsMount] }),
          },
        ],
      },
    },
  ];
}
