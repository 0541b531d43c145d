import { describe, expect, test } from 'vitest';
import type { Job, JobStatus } from '../../src/objects/index.ts';
import { node } from '../support/builders.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';

interface Behaviour {
  readonly runs: string;
  readonly exits: string;
  readonly stops?: string;
}

function job(
  spec: Partial<Job['spec']>,
  { runs, exits, stops = '0s' }: Behaviour = { runs: '5s', exits: '0' },
): Job {
  const annotations = {
    'kschedsim.dev/run-duration': runs,
    'kschedsim.dev/exit-code': exits,
    'kschedsim.dev/stop-duration': stops,
  };
  const containers = [{ name: 'c', image: 'job:1' }];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'job', namespace: 'default' },
    spec: {
      template: {
        metadata: { name: '', annotations },
        spec: { restartPolicy: 'Never', containers },
      },
      ...spec,
    },
  };
}

const FAILS: Behaviour = { runs: '5s', exits: '1' };

function statusOf(cluster: SimulatedCluster): JobStatus {
  return cluster.world.api.get('Job', 'default', 'job')?.status ?? {};
}

/** "12 Complete": the time and reason of each condition. */
function conditions(cluster: SimulatedCluster): readonly string[] {
  const { startTime, conditions: all = [] } = statusOf(cluster);
  const epoch = Date.parse(startTime ?? '');
  return all.map(({ type, reason, lastTransitionTime }) => {
    const at = (Date.parse(lastTransitionTime ?? '') - epoch) / 1000;
    return `${at} ${type} ${reason}`;
  });
}

/** The creation times of pods, and the completion indexes in their names. */
function created(cluster: SimulatedCluster): readonly string[] {
  return cluster.events('job', 'SuccessfulCreate').map((line) => {
    const index = /job-([0-9]+)-/.exec(line)?.[1];
    return `${line.split(' ')[0]}${index === undefined ? '' : ` #${index}`}`;
  });
}

function play(object: Job, until?: number): SimulatedCluster {
  const cluster = new SimulatedCluster(
    [node('n1').object, object],
    until === undefined ? {} : { until },
  );
  cluster.run(until);
  return cluster;
}

describe('a Job whose pods fail', () => {
  test('is tried again after 10 s and 20 s from the end of the last, and fails beyond backoffLimit', () => {
    const cluster = play(job({ backoffLimit: 2 }, FAILS));
    // The first pod runs from 3.2 s to 8.2 s; its end is observed at 9 s. The second has its image already.
    expect(created(cluster)).toEqual(['0', '18', '43']);
    expect(conditions(cluster)).toEqual([
      '50 FailureTarget BackoffLimitExceeded',
      '50 Failed BackoffLimitExceeded',
    ]);
    expect(statusOf(cluster)).toMatchObject({ failed: 3 });
    expect(cluster.events('job').at(-1)).toMatch(
      /BackoffLimitExceeded: Job has reached the specified backoff limit$/,
    );
  });

  test('fails at once over an exit code that podFailurePolicy names', () => {
    const podFailurePolicy = {
      rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }],
    };
    const cluster = play(job({ podFailurePolicy }, { runs: '5s', exits: '42' }));
    expect(created(cluster)).toHaveLength(1);
    const conditions = statusOf(cluster).conditions ?? [];
    expect(conditions.map(({ type, reason }) => [type, reason])).toEqual([
      ['FailureTarget', 'PodFailurePolicy'],
      ['Failed', 'PodFailurePolicy'],
    ]);
    expect(conditions[0]?.message).toMatch(
      /^Container c for pod default\/job-\w+ failed with exit code 42 matching FailJob rule at index 0$/,
    );
  });

  test('does not count what podFailurePolicy ignores: pods that were disrupted', () => {
    const podFailurePolicy = {
      rules: [
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [0] } },
      ],
    };
    const cluster = new SimulatedCluster([
      node('n1').object,
      node('n2').object,
      job({ backoffLimit: 0, podFailurePolicy }, { runs: '60s', exits: '0' }),
    ]);
    cluster.at(20, ({ api }) => {
      const [pod] = api.list('Pod');
      const name = pod?.spec.nodeName ?? '';
      const found = api.get('Node', '', name)!;
      api.update('Node', { ...found, spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } });
    });
    expect(cluster.run()).toBe(true);
    expect(created(cluster)).toHaveLength(2);
    expect(statusOf(cluster)).toMatchObject({ succeeded: 1 });
    expect(statusOf(cluster).failed).toBeUndefined();
  });

  test('with backoffLimitPerIndex gives up single indexes and ends with the failed indexes', () => {
    const cluster = play(
      job(
        { completionMode: 'Indexed', completions: 2, parallelism: 2, backoffLimitPerIndex: 1 },
        FAILS,
      ),
    );
    expect(created(cluster)).toEqual(['0 #0', '0 #1', '18 #0', '18 #1']);
    expect(statusOf(cluster)).toMatchObject({ failed: 4, failedIndexes: '0,1' });
    expect(statusOf(cluster).conditions?.at(-1)).toMatchObject({ reason: 'FailedIndexes' });
  });

  test('fails with more failed indexes than maxFailedIndexes', () => {
    const spec = { completionMode: 'Indexed', completions: 3, parallelism: 1 };
    const limits = { backoffLimitPerIndex: 0, maxFailedIndexes: 1 };
    const cluster = play(job({ ...spec, ...limits }, FAILS));
    expect(statusOf(cluster)).toMatchObject({ failed: 2, failedIndexes: '0,1' });
    expect(statusOf(cluster).conditions?.at(-1)?.reason).toBe('MaxFailedIndexesExceeded');
  });
});

describe('a Job that succeeds', () => {
  test('creates the next pod a second after one has ended', () => {
    const cluster = play(job({ completions: 2, parallelism: 1 }));
    expect(created(cluster)).toEqual(['0', '10']);
    expect(conditions(cluster)).toEqual([
      '17 SuccessCriteriaMet CompletionsReached',
      '17 Complete CompletionsReached',
    ]);
  });

  test('is complete as soon as its successPolicy is met, and its other pods are deleted', () => {
    const successPolicy = { rules: [{ succeededIndexes: '0', succeededCount: 1 }] };
    const spec = { completionMode: 'Indexed', completions: 3, parallelism: 1, successPolicy };
    const cluster = play(job(spec));
    expect(created(cluster)).toHaveLength(1);
    expect(statusOf(cluster).conditions?.map(({ type, reason }) => [type, reason])).toEqual([
      ['SuccessCriteriaMet', 'SuccessPolicy'],
      ['Complete', 'SuccessPolicy'],
    ]);
  });

  test('is deleted after its TTL if the run lasts that long', () => {
    const spec = { ttlSecondsAfterFinished: 100 };
    expect(statusOf(play(job(spec))).succeeded).toBe(1);
    const cluster = play(job(spec), 600);
    expect(cluster.world.api.list('Job')).toEqual([]);
    expect(cluster.world.api.list('Pod')).toEqual([]);
  });
});

describe('a Job that is changed', () => {
  test('is complete only after its last pod has ended', () => {
    const cluster = play(
      job({ activeDeadlineSeconds: 30 }, { runs: 'forever', exits: '0', stops: '20s' }),
    );
    expect(conditions(cluster)).toEqual([
      '30 FailureTarget DeadlineExceeded',
      '51 Failed DeadlineExceeded',
    ]);
    expect(statusOf(cluster)).toMatchObject({ failed: 1, terminating: 0 });
  });

  test('replaces pods that are being deleted after their back-off, or only once they have failed', () => {
    const replaced = (podReplacementPolicy: string): readonly string[] => {
      const slow = { runs: '60s', exits: '0', stops: '20s' };
      const cluster = new SimulatedCluster([
        node('n1').object,
        job({ podReplacementPolicy }, slow),
      ]);
      cluster.at(10, ({ api }) => {
        api.delete('Pod', 'default', api.list('Pod')[0]?.metadata.name ?? '');
      });
      cluster.run();
      return created(cluster);
    };
    expect(replaced('TerminatingOrFailed')).toEqual(['0', '20']);
    expect(replaced('Failed')).toEqual(['0', '40']);
  });

  test('stops while it is suspended, and restarts', () => {
    const cluster = new SimulatedCluster([node('n1').object, job({}, { runs: '20s', exits: '0' })]);
    const suspend = (suspended: boolean) => {
      const { api } = cluster.world;
      const object = api.get('Job', 'default', 'job')!;
      api.update('Job', { ...object, spec: { ...object.spec, suspend: suspended } });
    };
    cluster.at(10, () => {
      suspend(true);
    });
    cluster.run();
    expect(statusOf(cluster)).toMatchObject({
      ready: 0,
      conditions: [{ type: 'Suspended', status: 'True' }],
    });
    // Since v1.36 a suspended Job has no start.
    expect(statusOf(cluster).startTime).toBeUndefined();
    cluster.at(100, () => {
      suspend(false);
    });
    cluster.run();
    expect(created(cluster)).toEqual(['0', '100']);
    expect(statusOf(cluster)).toMatchObject({ startTime: '2025-01-01T00:01:40Z', succeeded: 1 });
    expect(statusOf(cluster).failed).toBeUndefined();
  });
});
