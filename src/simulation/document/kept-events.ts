import { namesIn } from '../../objects/index.ts';
import type { EventRecord } from '../../server/index.ts';

/** What controllers say of the pods that they make and delete. */
const ABOUT_POD = /^(?:Created|Deleted) pod: (\S+)$/;

/** The pods of a plan, for their events. */
export interface EventsOfLoops {
  /** The pods that are kept, as "Pod/namespace/name". */
  readonly kept: ReadonlySet<string>;
  /** The last pods of loops, and the StatefulSets that give each pod of a loop the same name. */
  readonly looping: ReadonlySet<string>;
}

/**
 * Drops events about dropped pods of failure loops: each turn of a loop has the same events. Where all pods of a loop have one name,
 * the first and the last of equal events are kept.
 */
export function keptEvents(
  records: readonly EventRecord[],
  { kept, looping }: EventsOfLoops,
): readonly EventRecord[] {
  const last = new Map<string, EventRecord>();
  for (const one of records) if (looping.has(one.object)) last.set(keyOf(one), one);
  const seen = new Set<string>();
  return records.filter((one) => {
    if (!isKept(one, kept)) return false;
    if (!looping.has(one.object)) return true;
    const key = keyOf(one);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst || last.get(key) === one;
  });
}

const keyOf = ({ object, reason, message }: EventRecord): string =>
  JSON.stringify([object, reason, message]);

function isKept({ object, message }: EventRecord, kept: ReadonlySet<string>): boolean {
  if (object.startsWith('Pod/')) return kept.has(object);
  const [, pod] = ABOUT_POD.exec(message) ?? [];
  if (pod === undefined) return true;
  const { namespace } = namesIn(object.slice(object.indexOf('/') + 1));
  return kept.has(`Pod/${namespace}/${pod}`);
}
