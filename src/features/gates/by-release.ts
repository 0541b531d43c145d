import { assert, getOrInsert } from '../../units/index.ts';
import type { Gates } from './enabled.ts';
import stages from './stages.json' with { type: 'json' };
import dependencies from './dependencies.json' with { type: 'json' };
import { compareVersions, parseVersion } from '../version.ts';
import type { Version } from '../version.ts';

type ChangesByRelease<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** What a release changed. */
interface Step<T> {
  readonly version: Version;
  readonly changes: { readonly name: string; readonly change: T }[];
}

/** By gate: what each release changed of it, such as "beta off" or "GA on, locked". Null: the release no longer has the gate. */
const STAGES = byRelease<string | null>(stages);
/** By gate: the gates that must be enabled if it is, where a release changed them. */
const DEPENDENCIES = byRelease<readonly string[]>(dependencies);

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
      if (text !== null) gates.set(name, gateOf(text));
    }
    return gates;
  });

/** By text: there are some ten texts for all gates. */
const gatesByText = new Map<string, FeatureGate>();

function gateOf(text: string): FeatureGate {
  return getOrInsert(gatesByText, text, () => {
    const [stage = '', setting = '', lock] = text.split(/,? /);
    return { stage, isOnByDefault: setting === 'on', isLocked: lock === 'locked' };
  });
}

/** The default of every feature gate of that release, as its kube-scheduler reports them. */
export function gatesOf(kubernetes: string): Gates {
  const gates: Record<string, boolean> = {};
  featureGatesOf(kubernetes).forEach(({ isOnByDefault }, name) => {
    gates[name] = isOnByDefault;
  });
  return Object.freeze(gates);
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
function latest<T>(steps: readonly Step<T>[], kubernetes: string): ReadonlyMap<string, T> {
  const wanted = { patch: Infinity, ...versionOf(kubernetes) };
  const found = new Map<string, T>();
  for (const { version, changes } of steps) {
    if (compareVersions(version, wanted) > 0) break;
    for (const { name, change } of changes) found.set(name, change);
  }
  return found;
}

/** Turns a table by gate into one by release. Each start of a command reads it for every release. */
function byRelease<T>(table: ChangesByRelease<T>): readonly Step<T>[] {
  const steps = new Map<string, Step<T>>();
  for (const name of Object.keys(table)) {
    const ofGate = table[name] ?? {};
    for (const since of Object.keys(ofGate)) {
      const { changes } = getOrInsert(steps, since, () => ({
        version: versionOf(since),
        changes: [],
      }));
      changes.push({ name, change: ofGate[since]! });
    }
  }
  return [...steps.values()].sort((a, b) => compareVersions(a.version, b.version));
}

function versionOf(kubernetes: string): Version {
  const version = parseVersion(kubernetes);
  assert(version !== undefined, 'a release is named by its version');
  return version;
}
