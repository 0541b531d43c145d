import type { Gates } from '../../features/index.ts';
import type { PolicyOrigin } from '../../outcome/index.ts';
import { PREDICATES, PRIORITIES, scorePlugin } from './legacy-names.ts';
import type { Policy } from './document.ts';
import type { ResolvedNames } from './resolve-names.ts';

/** By plugin, the predicates that enable it as a filter and the priorities that enable it as a score. */
export interface Origins {
  readonly filter: Readonly<Record<string, readonly PolicyOrigin[]>>;
  readonly score: Readonly<Record<string, readonly PolicyOrigin[]>>;
}

/** The default provider enables plugins without predicates and priorities. */
export const NO_ORIGINS: Origins = { filter: {}, score: {} };

export function originsOf(
  policy: Policy,
  { predicates, priorities, writtenAs }: ResolvedNames,
  gates: Gates,
): Origins {
  const filter = new Map<string, PolicyOrigin[]>();
  const score = new Map<string, PolicyOrigin[]>();
  const add = (to: Map<string, PolicyOrigin[]>, plugin: string, more: PolicyOrigin[]): void => {
    to.set(plugin, [...(to.get(plugin) ?? []), ...more]);
  };
  for (const { name, plugins, set } of PREDICATES) {
    if (!predicates.has(name)) continue;
    const isMandatory = policy.predicates !== undefined && set === 'mandatory';
    const origins = written(writtenAs.get(name), name, isMandatory ? 'mandatory' : 'default');
    for (const plugin of plugins) add(filter, plugin.name, origins);
  }
  for (const priority of PRIORITIES) {
    const { name } = priority;
    if (!priorities.has(name)) continue;
    add(score, scorePlugin(priority, gates), written(writtenAs.get(name), name, 'default'));
  }
  return { filter: Object.fromEntries(filter), score: Object.fromEntries(score) };
}

/** The entries of the Policy; without any, the registered name. */
function written(
  entries: readonly string[] | undefined,
  name: string,
  otherwise: PolicyOrigin['by'],
): PolicyOrigin[] {
  return entries?.map((entry) => ({ name: entry, by: 'policy' })) ?? [{ name, by: otherwise }];
}
