import type { AutoscalerEvent } from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type { Pair } from './compare-up.ts';
import type { PlayedLoop } from './play.ts';
import type { RecordedEvent } from './recorded-case.ts';

/**
 * The events of a loop, with those of deletions that ended while it ran. The room evicts no pod: whoever does that records the events of
 * evictions.
 */
export const eventsOf = ({ answer, outcome, endedDuring }: PlayedLoop): Pair => [
  'events',
  inOrder((answer.events ?? []).filter(({ message }) => message !== EVICTION)),
  shownEvents([...outcome.events, ...endedDuring]),
];

/**
 * The events between two loops: of deletions that ended. Recordings leave out those of reason ScaleDown. Why a drain failed is what the API
 * server has answered to whoever evicts the pods.
 */
export const eventsBefore = ({ answer, endedBefore }: PlayedLoop): Pair => [
  'events before',
  inOrder(
    (answer.eventsBefore ?? [])
      .filter(({ message }) => message !== FAILED_EVICTION)
      .map(withoutCause),
  ),
  shownEvents(endedBefore.filter(({ reason }) => reason !== 'ScaleDown')).map(withoutCause),
];

const EVICTION = 'deleting pod for node scale down';
const FAILED_EVICTION = 'failed to delete pod for ScaleDown';

const withoutCause = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  message: event.message.replace(/^(failed to drain and delete node): .*/s, '$1'),
});

/** Events with the same text are shown together. */
function shownEvents(events: readonly AutoscalerEvent[]): readonly RecordedEvent[] {
  const byText = new Map<string, RecordedEvent & { readonly on: string[] }>();
  for (const { type, reason, message, on } of events) {
    const isElsewhere = on.kind === 'Pod' && on.namespace !== 'default';
    const name = isElsewhere ? `${on.namespace}/${on.name}` : on.name;
    const key = `${reason} ${message}`;
    const known = byText.get(key) ?? { type, reason, message, on: [] };
    known.on.push(`${on.kind} ${name}`);
    byText.set(key, known);
  }
  return inOrder([...byText.values()]);
}

/** Sorted, as are the parts of messages that the autoscaler writes in random order. */
const inOrder = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events
    .map((event) => ({
      ...event,
      on: [...event.on].sort(),
      message: inOrderOfParts(event.message),
    }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const keyOf = ({ reason, message, on }: RecordedEvent): string =>
  JSON.stringify([reason, message, on]);

/** By what messages begin with: their parts, which the autoscaler writes in random order. */
const PARTS: readonly { readonly head: RegExp; readonly by: RegExp; readonly join: string }[] = [
  { head: /^pod didn't trigger scale-up: /, by: /, (?=\d+ )/, join: ', ' },
  { head: /^Scale-down: removing node .*, pods to reschedule: /, by: /,/, join: ',' },
];

function inOrderOfParts(message: string): string {
  for (const { head, by, join } of PARTS) {
    const [start] = head.exec(message) ?? [];
    if (start !== undefined) {
      return `${start}${message.slice(start.length).split(by).sort().join(join)}`;
    }
  }
  return message;
}
