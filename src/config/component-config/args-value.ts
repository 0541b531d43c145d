import { valueOf } from '../../decoding/index.ts';
import type { PluginArgs } from './configuration.ts';

/** Args as a plain value; undefined for none. */
export function argsValue(args: PluginArgs | undefined): unknown {
  if (args === undefined) return undefined;
  return 'known' in args ? args.known.plain() : valueOf(args.raw);
}
