import { describe, expect, test } from 'vitest';
import { plan } from '../../src/simulation/index.ts';
import {
  node,
  OWNED,
  objectOf,
  deployment,
  hook,
  job,
  RELEASE,
  release,
  diffOf,
  findingsOf,
  standing,
} from '../support/helm-releases.ts';

describe('objects of the release that the manifests lack', () => {
  const keep = {
    ...OWNED,
    annotations: { ...OWNED.annotations, 'helm.sh/resource-policy': 'keep' },
  };
  const others = [
    deployment('other', {
      ...OWNED,
      annotations: { ...OWNED.annotations, 'meta.helm.sh/release-name': 'api' },
    }),
    deployment('unlabelled', { annotations: OWNED.annotations ?? {} }),
    deployment('by-hand'),
  ];

  test('are deleted, unless they are to be kept; those of others stay', () => {
    const made = release(
      [
        deployment('a', OWNED),
        deployment('old', OWNED),
        objectOf('ConfigMap', 'kept', keep),
        ...others,
      ],
      [deployment('a'), deployment('new')],
    );
    expect(diffOf(made)).toEqual(['delete Deployment/old', 'create Deployment/new']);
    expect(made.input).toMatchObject({ added: 1, changed: 0, unchanged: 1, deleted: 1 });
    expect(made.input?.release).toMatchObject({
      operation: 'upgrade',
      isApplied: true,
      kept: ['ConfigMap/kept (shop)'],
    });
    expect(standing(made)).not.toContain('Deployment/old');
    expect(standing(made)).toEqual(
      expect.arrayContaining(['Deployment/other', 'Deployment/unlabelled', 'ConfigMap/kept']),
    );
  });

  test('are those of the manifests of the revision before, whatever their labels say', () => {
    const manifest = [deployment('a'), deployment('old'), job('hook', hook('pre-upgrade'))];
    const cluster = [deployment('a'), deployment('old'), deployment('by-hand'), job('hook', {})];
    const made = release(cluster, [deployment('a')], { release: { ...RELEASE, manifest } });
    expect(diffOf(made)).toContain('delete Deployment/old');
    expect(diffOf(made).filter((one) => one.startsWith('delete'))).toHaveLength(1);
  });

  test('are one finding where no release is named', () => {
    const cluster = [
      deployment('a', OWNED),
      deployment('old', OWNED),
      objectOf('ConfigMap', 'c', keep),
    ];
    const input = { objects: [], cluster: [node(), ...cluster] };
    const found = findingsOf(plan({ ...input, apply: [deployment('a')] }));
    expect(found).toEqual([
      'left-behind Release/web: the manifests lack Deployment/old (shop), which the cluster has of this Helm release: here they stay, helm upgrade deletes them',
    ]);
    expect(findingsOf(plan({ ...input, apply: [deployment('b')] }))).toEqual([]);
    expect(findingsOf(plan({ ...input, apply: [deployment('a'), deployment('old')] }))).toEqual([]);
    const strict = plan({
      ...input,
      apply: [deployment('a')],
      options: { failOn: ['left-behind'] },
    });
    expect(strict.summary.verdict).toBe('unknown');
  });
});

describe('objects of the cluster that are not of the release', () => {
  test('make Helm refuse it: nothing is applied', () => {
    const made = release([deployment('a')], [deployment('a', {}, 'web:2'), deployment('b')]);
    expect(diffOf(made)).toEqual([]);
    expect(standing(made)).toEqual(['Deployment/a']);
    expect(made.summary.verdict).toBe('failed');
    expect(findingsOf(made)).toEqual([
      'release! Deployment/a: Deployment "a" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata; label validation error: missing key "app.kubernetes.io/managed-by": must be set to "Helm"; annotation validation error: missing key "meta.helm.sh/release-name": must be set to "web"; annotation validation error: missing key "meta.helm.sh/release-namespace": must be set to "shop": Helm applies nothing of release web in shop',
    ]);
    expect(made.input).toMatchObject({ added: 0, changed: 0, unchanged: 0, deleted: 0 });
  });
});

test('a release without manifests is a problem, not the end of the release', () => {
  expect(() => release([deployment('a', OWNED)], [])).toThrow(
    'release web: no manifests are given',
  );
});

test('a release without hooks and without deletions is the same plan', () => {
  const cluster = [deployment('web', OWNED)];
  const apply = [deployment('web', OWNED, 'web:2'), deployment('api', OWNED)];
  const plain = plan({ objects: [], cluster: [node(), ...cluster], apply });
  const { input, ...made } = release(cluster, apply);
  const { release: about, ...counts } = input ?? { release: undefined };
  expect(about).toEqual({ ...RELEASE, operation: 'upgrade', isApplied: true });
  expect({ ...made, input: counts }).toEqual({ ...plain });
});
