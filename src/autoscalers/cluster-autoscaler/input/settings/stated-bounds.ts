import type { Flags } from '../../options/index.ts';
import type { Bounds } from '../bounds.ts';
import type { Unknown } from '../unknown.ts';

/** The bounds that `--nodes` states, by group id, and what of it cannot be read. */
export interface FlagBounds {
  readonly bounds: ReadonlyMap<string, Bounds>;
  readonly unknown: readonly Unknown[];
}

/** `--nodes=<min>:<max>:<id>`, any number of times. Source: config/dynamic/node_group_spec.go, 1.36. */
export function boundsInFlags({ nodes = [] }: Flags): FlagBounds {
  const bounds = new Map<string, Bounds>();
  const unknown: Unknown[] = [];
  for (const text of typeof nodes === 'string' ? [nodes] : nodes) {
    const [, min = '', max = '', id = ''] = /^(\d+):(\d+):(.+)$/s.exec(text) ?? [];
    if (id === '' || Number(max) < Number(min)) {
      const message = `${text} is not <min>:<max>:<name> with min <= max`;
      unknown.push({ subject: 'flag --nodes', message });
    } else bounds.set(id, { min: Number(min), max: Number(max) });
  }
  return { bounds, unknown };
}
