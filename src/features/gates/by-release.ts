import { assert, getOrInsert } from '../../units/index.ts';
import type { Gates } from './enabled.ts';
import stages from './stages.json' with { type: 'json' };
import dependencies from './dependencies.json' with { type: 'json' };
import { compareVersions, parseVersion } from '../version.ts';
import type { Version } from '../version.ts';

type ChangesByRelease<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** By gate: what each release changed of it, such as "beta off" or "GA on, locked". Null: the release no longer has the gate. */
const STAGES: ChangesByRelease<string | null> = stages;
/** By gate: the gates that must be enabled if it is, where a release changed them. */
const DEPENDENCIES: ChangesByRelease<readonly string[]> = dependencies;

/** A feature gate of a release. Source: pkg/features/kube_features.go and client-go/features/known_features.go. */
export interface FeatureGate {
  readonly stage: string;
  readonly isOnByDefault: boolean;
  /** It cannot be switched. */
  readonly isLocked: boolean;
}

/** Every feature gate of that release, by name. A release without a patch stands for its newest patch. */
export const featureGatesOf: (kubernetes: string) => ReadonlyMap<string, FeatureGate> =
  keptByRelease((kubernetes) => {
    const gates = new Map<string, FeatureGate>();
    for (const [name, text] of latest(STAGES, kubernetes)) {
      const [stage = '', setting = '', lock] = text?.split(/,? /) ?? [];
      if (text !== null)
        gates.set(name, { stage, isOnByDefault: setting === 'on', isLocked: lock === 'locked' });
    }
    return gates;
  });

/** The default of every feature gate of that release, as its kube-scheduler reports them. */
export function gatesOf(kubernetes: string): Gates {
  const gates = [...featureGatesOf(kubernetes)];
  const entries = gates.map(([name, { isOnByDefault }]) => [name, isOnByDefault] as const);
  return Object.freeze(Object.fromEntries(entries));
}

/** By gate: the gates that must be enabled if it is. Releases before v1.35 do not check them. */
export const gateDependenciesOf: (kubernetes: string) => ReadonlyMap<string, readonly string[]> =
  keptByRelease((kubernetes) => latest(DEPENDENCIES, kubernetes));

/** Each plan reads its release, and what a release has never changes. */
function keptByRelease<T>(read: (kubernetes: string) => T): (kubernetes: string) => T {
  const kept = new Map<string, T>();
  return (kubernetes) => getOrInsert(kept, kubernetes, () => read(kubernetes));
}

/** What holds in a release: the last change of each gate. */
function latest<T>(changes: ChangesByRelease<T>, kubernetes: string): ReadonlyMap<string, T> {
  const wanted = { patch: Infinity, ...versionOf(kubernetes) };
  const found = new Map<string, T>();
  for (const [name, byRelease] of Object.entries(changes)) {
    for (const [since, change] of Object.entries(byRelease)) {
      if (compareVersions(versionOf(since), wanted) <= 0) found.set(name, change);
    }
  }
  return found;
}

/** By text: the same few are read again for every gate. */
const versions = new Map<string, Version>();

function versionOf(kubernetes: string): Version {
  const version = versions.get(kubernetes) ?? parseVersion(kubernetes);
  assert(version !== undefined, 'a release is named by its version');
  versions.set(kubernetes, version);
  return version;
}
