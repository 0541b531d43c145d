import { describe, expect, test } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import {
  node,
  OWNED,
  objectOf,
  deployment,
  hook,
  job,
  failing,
  testPod,
  release,
  diffOf,
  hooksOf,
  findingsOf,
  standing,
} from '../support/helm-releases.ts';

describe('hooks', () => {
  test('of an install run before and after the manifests, by weight and then by name', () => {
    const made = release(
      [],
      [
        job('z', hook('pre-install', 1)),
        job('b', hook('pre-install')),
        job('a', hook('pre-install, pre-upgrade', 1)),
        job('first', hook('PRE-INSTALL', -2)),
        job('after', hook('post-install')),
        deployment('web'),
        job('upgrade', hook('pre-upgrade')),
        testPod('test'),
        job('odd', hook('pre-install,before-lunch')),
      ],
    );
    expect(hooksOf(made).map(({ event, name }) => `${event} ${name}`)).toEqual([
      'pre-install first',
      'pre-install b',
      'pre-install a',
      'pre-install z',
      'post-install after',
    ]);
    const times = hooksOf(made).map(({ startedAt = 0, endedAt = 0 }) => [startedAt, endedAt]);
    for (const [at, [from = 0, to = 0]] of times.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(from).toBeGreaterThanOrEqual(times[at - 1]?.[1] ?? 0);
    }
    const running = made.pods.find(({ owner }) => owner?.kind === 'Deployment');
    expect(running?.timeline[0]?.at).toBeGreaterThanOrEqual(times[3]?.[1] ?? Infinity);
    expect(made.input?.release).toMatchObject({
      operation: 'install',
      notRun: ['Job/upgrade (shop)', 'Pod/test (shop)', 'Job/odd (shop)'],
    });
    expect(standing(made)).not.toContain('Pod/test');
    expect(diffOf(made)).toEqual(['create Deployment/web']);
    expect(made.summary.verdict).toBe('passed');
  });

  test('are deleted when their policies say so', () => {
    const made = release(
      [deployment('web', OWNED), job('again', {}), job('left', {})],
      [
        deployment('web'),
        job('again', hook('pre-upgrade')),
        job('gone', hook('pre-upgrade', 1, 'hook-succeeded')),
        job('fails', hook('post-upgrade', 0, 'hook-failed')),
        objectOf('ConfigMap', 'settings', hook('pre-upgrade', -1)),
      ],
    );
    expect(made.summary.verdict).toBe('passed');
    expect(
      hooksOf(made).map(({ name, isDeleted = false }) => `${name} ${String(isDeleted)}`),
    ).toEqual(['settings false', 'again false', 'gone true', 'fails false']);
    expect(standing(made).toSorted()).toEqual([
      'ConfigMap/settings',
      'Deployment/web',
      'Job/again',
      'Job/fails',
      'Job/left',
    ]);
  });

  test('whose object exists and is not deleted before fail, as does the release', () => {
    const made = release(
      [deployment('web', OWNED), job('again', {})],
      [deployment('web', {}, 'web:2'), job('again', hook('pre-upgrade', 0, 'hook-succeeded'))],
    );
    expect(hooksOf(made)[0]?.failure).toBe('jobs.batch "again" already exists');
    expect(made.input?.release?.isApplied).toBe(false);
    expect(findingsOf(made)).toContain(
      'release! Job/again: pre-upgrade hook of release web in shop: jobs.batch "again" already exists: its manifests are not applied',
    );
  });

  test('that fail stop the release: hooks and manifests after them do not come', () => {
    const made = release(
      [deployment('web', OWNED)],
      [
        deployment('web', {}, 'web:2'),
        failing(hook('pre-upgrade', 0, 'hook-failed')),
        job('next', hook('pre-upgrade', 1)),
        job('after', hook('post-upgrade')),
      ],
    );
    expect(hooksOf(made).map(({ name, startedAt }) => [name, startedAt !== undefined])).toEqual([
      ['bad', true],
      ['next', false],
      ['after', false],
    ]);
    expect(made.summary.verdict).toBe('failed');
    expect(diffOf(made)).toEqual([]);
    expect(standing(made)).toEqual(['Deployment/web']);
    expect(findingsOf(made)).toContain(
      'release! Job/bad: pre-upgrade hook of release web in shop: job bad failed: BackoffLimitExceeded: its manifests are not applied',
    );
  });

  test('that fail after the manifests leave them applied', () => {
    const made = release(
      [deployment('web', OWNED)],
      [deployment('web', {}, 'web:2'), failing(hook('post-upgrade'))],
    );
    expect(diffOf(made)).toEqual(['update Deployment/web']);
    expect(findingsOf(made).join('\n')).toContain(
      'job bad failed: BackoffLimitExceeded: its manifests are applied, and the release has failed',
    );
    expect(made.summary.verdict).toBe('failed');
  });

  test('that fit nowhere are given up after five minutes', () => {
    const big = {
      containers: [{ name: 'job', image: 'a', resources: { requests: { cpu: '64' } } }],
    };
    const made = release([], [job('big', hook('pre-install'), big), deployment('web')]);
    expect(hooksOf(made)).toMatchObject([
      { startedAt: 0, endedAt: 300, failure: 'timed out waiting for the condition' },
    ]);
    expect(standing(made)).toEqual(['Job/big']);
    expect(made.summary.verdict).toBe('failed');
  });

  test('that still run when the plan ends are a finding', () => {
    const made = release([], [job('a', hook('pre-install')), deployment('web')], {
      options: { until: 3 },
    });
    expect(findingsOf(made).join('\n')).toContain(
      'release! Job/a: pre-install hook of release web in shop: it had not ended when the run did: its manifests are not applied',
    );
  });

  test('without a release are applied like all others, and a warning says so', () => {
    const apply = [deployment('web'), job('a', hook('pre-install')), testPod('t')];
    const made = plan({ objects: [], cluster: [node()], apply });
    expect(made.warnings).toContain(
      'Helm hooks are applied like the other manifests, tests too: Job/a (shop), Pod/t (shop); --release NAME runs them when Helm does',
    );
    expect(standing(made)).toContain('Pod/t');
  });
});
