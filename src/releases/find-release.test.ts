import { describe, expect, test } from 'vitest';
import { InputError } from '../problems/index.ts';
import {
  DEFAULT_RELEASE,
  findRelease,
  knownReleases,
  releaseOfKubelets,
  releases,
} from './index.ts';

const NEWEST = DEFAULT_RELEASE.kubernetes;
/** A release that is not known yet. */
const YOUNGER = '1.999';

test('the newest release is the last of the registry, and decides by default', () => {
  expect(DEFAULT_RELEASE).toBe(Object.values(releases).at(-1));
  expect(knownReleases().at(-1)).toBe(DEFAULT_RELEASE);
});

describe('a release', () => {
  test.each([
    ['1.34', 'v1.34.9'],
    ['v1.34', 'v1.34.9'],
    ['1.34.1', 'v1.34.1'],
    ['1.30', 'v1.30.14'],
  ])('%s is %s', (name, kubernetes) => {
    expect(findRelease(name).kubernetes).toBe(kubernetes);
  });

  test.each([
    [
      YOUNGER,
      `Kubernetes ${YOUNGER} is not recorded: the known releases are v1.30.14 to ${NEWEST}`,
    ],
    ['1.29', `Kubernetes 1.29 is not recorded: the known releases are v1.30.14 to ${NEWEST}`],
    ['1.33.5', 'Kubernetes 1.33.5 is not recorded: v1.33 stands for v1.33.13'],
    ['latest', '"latest" is not a release of Kubernetes such as 1.36 or v1.34.1'],
    ['1.36\u001b[2J', '"1.36\\x1b[2J" is not a release of Kubernetes such as 1.36 or v1.34.1'],
  ])('%j is refused', (name, message) => {
    expect(() => findRelease(name)).toThrow(InputError);
    expect(() => findRelease(name)).toThrow(message);
  });
});

describe('the kubelets of a cluster', () => {
  const told = (...versions: readonly string[]): unknown => {
    const found = releaseOfKubelets(versions);
    return found && [found.release.kubernetes, ...found.warnings];
  };

  test('tell the release of the newest one', () => {
    expect(told('v1.33.4-eks-113cf36', 'v1.34.2+k3s1', 'v1.33.9')).toEqual(['v1.34.9']);
  });

  test.each([
    ['v1.35.1', 'v1.35.3'],
    ['v1.35.3-gke.1', 'v1.35.3'],
    ['v1.35.4', 'v1.35.6'],
    ['v1.35.9', 'v1.35.6'],
    ['v1.35', 'v1.35.6'],
    ['v1.34.0', 'v1.34.1'],
    ['v1.34.2', 'v1.34.9'],
    ['v1.36.0', 'v1.36.3'],
  ])(
    'of %s are planned as %s: the first recorded patch that is not older',
    (version, kubernetes) => {
      expect(told(version)).toEqual([kubernetes]);
    },
  );

  test.each([
    ['1.35.3', true],
    ['1.35', false],
    ['1.34', false],
  ])('%s replaces several pods of a StatefulSet at once: %s', (name, isOn) => {
    expect(findRelease(name).gates['MaxUnavailableStatefulSet']).toBe(isOn);
  });

  test('beyond the known releases tell the nearest one, with a warning', () => {
    expect(told(`v${YOUNGER}.0`)).toEqual([
      NEWEST,
      `the nodes run Kubernetes v${YOUNGER}, which is not recorded: ${NEWEST} decides`,
    ]);
    expect(told('v1.24.17-gke.200')).toEqual([
      'v1.30.14',
      'the nodes run Kubernetes v1.24, which is not recorded: v1.30.14 decides',
    ]);
  });

  test('are named where another release decides, and only there', () => {
    expect(releaseOfKubelets(['v1.23.17'])?.nodesRun).toBe('v1.23');
    expect(releaseOfKubelets(['v1.34.2'])?.nodesRun).toBeUndefined();
  });

  test('tell nothing without a version', () => {
    expect(told()).toBeUndefined();
    expect(told('fake', '')).toBeUndefined();
  });
});
