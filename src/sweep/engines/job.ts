import {
  answerWords,
  container,
  inputMap,
  inputMount,
  LOCKED,
  mergeWords,
  resultsMount,
  resultsVolume,
  volumesOf,
} from './copies.ts';
import type { EngineOptions, Manifest } from './copies.ts';

/** How often a shard is begun again that ended otherwise than by bad input. */
const RETRIES = 3;
/** Exit codes of kschedsim. */
const BAD_INPUT = 1;
const INTERNAL_ERROR = 70;

/** Pods that a drain or preemption ends are begun again; bad input would be bad in every shard. */
const byExitCode = (codes: readonly number[], action: string): Manifest => ({
  action,
  onExitCodes: { operator: 'In', values: codes },
});
const ON_DISRUPTION: Manifest = {
  action: 'Ignore',
  onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }],
};

const metadata = (name: string): Manifest => ({
  name,
  labels: { 'app.kubernetes.io/name': 'kschedsim', 'app.kubernetes.io/instance': name },
});

/** A ConfigMap with the input, and an Indexed Job with a shard in each index. It needs no rights in the cluster. */
export function sweepJob(options: EngineOptions): readonly Manifest[] {
  const { name, completions, parallelism, resultsClaim } = options;
  const words = answerWords(options, '$(JOB_COMPLETION_INDEX)');
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(name),
    spec: {
      completionMode: 'Indexed',
      completions,
      parallelism,
      backoffLimitPerIndex: RETRIES,
      podFailurePolicy: {
        rules: [
          byExitCode([BAD_INPUT], 'FailJob'),
          byExitCode([INTERNAL_ERROR], 'FailIndex'),
          ON_DISRUPTION,
        ],
      },
      template: {
        metadata: { labels: metadata(name)['labels'] },
        spec: {
          restartPolicy: 'Never',
          ...LOCKED,
          containers: [
            container(options, words, {
              env: [{ name: 'JOB_COMPLETIONS', value: String(completions) }],
              mounts: [inputMount, ...(resultsClaim === undefined ? [] : [resultsMount])],
            }),
          ],
          volumes: volumesOf(options),
        },
      },
    },
  };
  return [...inputMap(options), job];
}

/** The Job that joins the results on the claim, to be applied when the other one is complete. */
export function mergeJob(options: EngineOptions): readonly Manifest[] {
  const name = `${options.name}-merge`;
  return [
    {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: metadata(name),
      spec: {
        // What is missing stays missing.
        backoffLimit: 0,
        template: {
          metadata: { labels: metadata(name)['labels'] },
          spec: {
            restartPolicy: 'Never',
            ...LOCKED,
            containers: [container(options, mergeWords, { mounts: [resultsMount] })],
            volumes: resultsVolume(options.resultsClaim),
          },
        },
      },
    },
  ];
}
