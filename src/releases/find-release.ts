import { assert } from '../units/index.ts';
import { compareVersions, parseVersion } from '../features/index.ts';
import type { Version } from '../features/index.ts';
import { InputError } from '../problems/index.ts';
import type { Release } from './contract.ts';
import * as releases from './registry.ts';

/** A release with its parsed version. */
interface Known {
  readonly release: Release;
  readonly version: Version;
}

/** Every release that reads configurations, from old to new. Policies have their own. */
const KNOWN: readonly Known[] = Object.values(releases)
  .filter(({ flavour }) => flavour === 'framework')
  .flatMap((release): Known[] => {
    const version = parseVersion(release.kubernetes);
    return version === undefined ? [] : [{ release, version }];
  })
  .sort((a, b) => compareVersions(a.version, b.version));

function knownAt(at: number): Known {
  const known = KNOWN.at(at);
  assert(known !== undefined, 'the registry has releases');
  return known;
}

const oldest = knownAt(0);
const newest = knownAt(-1);

/** The newest recorded release: used if neither the input nor the kubelet versions of the nodes select a release. */
export const DEFAULT_RELEASE: Release = newest.release;

/**
 * The release of that name: "1.34" is the newest patch release that was recorded, "v1.34.1" that patch release.
 *
 * @throws InputError for anything else, with the releases that are known
 */
export function findRelease(name: string): Release {
  const version = parseVersion(name);
  if (version === undefined) {
    throw refusal(`"${name}" is not a release of Kubernetes such as 1.36 or v1.34.1`);
  }
  const ofMinor = KNOWN.filter((known) => isSameMinor(known.version, version));
  const found =
    version.patch === undefined
      ? ofMinor.at(-1)
      : ofMinor.find((known) => known.version.patch === version.patch);
  if (found !== undefined) return found.release;
  const minor = ofMinor.at(-1);
  throw refusal(
    minor === undefined
      ? `Kubernetes ${name} is not recorded: the known releases are ${oldest.release.kubernetes} to ${newest.release.kubernetes}`
      : `Kubernetes ${name} is not recorded: ${minorOf(version)} stands for ${minor.release.kubernetes}`,
  );
}

/** The release of a cluster, and what is inexact about it. */
export interface ClusterRelease {
  readonly release: Release;
  readonly warnings: readonly string[];
  /** What the nodes run, such as "v1.23", if that is not recorded. */
  readonly nodesRun?: string;
}

/**
 * The release of a cluster by its newest kubelet, since a kubelet is never newer than its API server: the first recorded patch release of
 * that minor that is not older, else the newest. Undefined if no version can be read. Beyond the known releases the nearest decides,
 * with a warning.
 */
export function releaseOfKubelets(kubeletVersions: Iterable<string>): ClusterRelease | undefined {
  const versions = [...new Set(kubeletVersions)].flatMap((text) => parseVersion(text) ?? []);
  const version = versions.sort(compareVersions).at(-1);
  if (version === undefined) return undefined;
  const ofMinor = KNOWN.filter((known) => isSameMinor(known.version, version));
  const found =
    ofMinor.find((known) => version.patch !== undefined && isCovered(version, known.version)) ??
    ofMinor.at(-1);
  if (found !== undefined) return { release: found.release, warnings: [] };
  const { release } = compareVersions(version, newest.version) > 0 ? newest : oldest;
  const nodesRun = minorOf(version);
  const warning = `the nodes run Kubernetes ${nodesRun}, which is not recorded: ${release.kubernetes} decides`;
  return { release, warnings: [warning], nodesRun };
}

/** Every release that `findRelease` knows, from old to new. */
export const knownReleases = (): readonly Release[] => KNOWN.map(({ release }) => release);

const isSameMinor = (a: Version, b: Version): boolean => a.major === b.major && a.minor === b.minor;

const isCovered = (version: Version, by: Version): boolean => compareVersions(version, by) <= 0;

const minorOf = ({ major, minor }: Version): string => `v${String(major)}.${String(minor)}`;

function refusal(message: string): InputError {
  return new InputError([{ path: 'kubernetes', message }]);
}
