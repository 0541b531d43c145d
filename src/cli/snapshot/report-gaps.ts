import { formatWarning } from '../../problems/index.ts';
import type { Log } from '../output/log.ts';
import type { Snapshot } from './take-snapshot.ts';

/** Says what could not be read. */
export function reportGaps({ info, notServed }: Snapshot, log: Log): void {
  for (const resource of notServed) log.note(`${resource}: not served by this cluster`);
  for (const { resource, effect } of info.forbidden) {
    log.warn(formatWarning({ message: `${resource} cannot be read (forbidden): ${effect}` }));
  }
}
