import type { Gates } from '../features/index.ts';
import { assert } from '../units/index.ts';
import table from './feature-gates.json' with { type: 'json' };
import { compareVersions, parseVersion } from './version.ts';
import type { Version } from './version.ts';

/** By gate: the releases that changed its default. Null: the release no longer has the gate. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, boolean | null>>>> = table;

/** The default of every feature gate of that release, as its kube-scheduler reports them. */
export function gatesOf(kubernetes: string): Gates {
  const wanted = versionOf(kubernetes);
  const entries = Object.entries(CHANGES).flatMap(([name, changes]) => {
    const last = Object.entries(changes).findLast(
      ([since]) => compareVersions(versionOf(since), wanted) <= 0,
    );
    const setting = last?.[1];
    return typeof setting === 'boolean' ? [[name, setting] as const] : [];
  });
  return Object.freeze(Object.fromEntries(entries));
}

function versionOf(kubernetes: string): Version {
  const version = parseVersion(kubernetes);
  assert(version !== undefined, 'a release is named by its version');
  return version;
}
