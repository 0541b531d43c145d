import { differences } from '../differences.ts';
import { byTime } from '../controllers/timelines.ts';
import { Chance } from './chance.ts';
import { playStory } from './play-story.ts';
import type { RecordedStory } from './recorded-story.ts';

/** Orders of the pods of one moment that are tried. */
const ORDERS = 48;
/** More at the start: these runs are short. */
const FIRST_ORDERS = 480;
const FIRST_SECONDS = 5;
/** Fewer where the difference shows later. */
const EARLIER_ORDERS = 16;
const DRAWS = 96;
const EARLIER_DRAWS = 12;
const SEEDS = 12;
/** A difference may come from so many seconds before: pods take time to start and stop. */
const SECONDS_BACK = 8;
/** What pods wait for or became ready by may lie longer ago; so many of the last seconds with a change are tried. */
const CHANGES_BACK = 10;
const TURNS = ['first', 'last', 'between'] as const;

/** A run and how long it equals a recording. */
interface Attempt {
  readonly chance: Chance;
  /** The first second at which the run equals no recording; more than the last second if it always equals one. */
  readonly differsAt: number;
  /** The seconds before in which something changed, the last first. */
  readonly changes: readonly number[];
}

/** The order of things with which the run equals a recording for the longest time. */
export function likeliest(story: RecordedStory): Chance {
  let best = attempt(story, new Chance());
  while (best.differsAt <= story.until) {
    const better = laterThan(best, story);
    if (better === undefined) return best.chance;
    best = better;
  }
  return best.chance;
}

function laterThan(best: Attempt, story: RecordedStory): Attempt | undefined {
  for (const chance of othersThan(best)) {
    const found = attempt(story, chance);
    if (found.differsAt > best.differsAt) return found;
  }
  return undefined;
}

function* othersThan(best: Attempt): Iterable<Chance> {
  yield* othersAtOnce(best);
  yield* othersBefore(best);
}

/** What may have gone otherwise at that second or shortly before. */
function* othersAtOnce({ chance, differsAt: second, changes }: Attempt): Iterable<Chance> {
  const [last] = changes;
  const lately = second - 1 === last ? [second, last] : [second];
  for (const each of [second, ...changes]) {
    if (each <= 0 || each < second - SECONDS_BACK) continue;
    for (const turn of TURNS) yield chance.withTurn(each, turn);
  }
  for (let nodes = chance.nodes.next(second); nodes !== undefined; nodes = nodes.next(second)) {
    yield chance.withNodes(nodes);
  }
  yield chance.withConflict(second);
  for (let failed = 0; failed < second; failed++) {
    if (chance.decides('lease', failed)) yield chance.withLateLease(failed);
  }
  yield* withOrders(chance, lately, second < FIRST_SECONDS ? FIRST_ORDERS : ORDERS);
  yield* withDraws(chance, lately, DRAWS);
}

/** What may have gone otherwise when the pods were created, placed or queued. */
function* othersBefore({ chance, changes }: Attempt): Iterable<Chance> {
  const before = changes.slice(0, CHANGES_BACK);
  yield* withOrders(chance, before, EARLIER_ORDERS);
  yield* withDraws(chance, before, EARLIER_DRAWS);
  for (let seed = 1; seed <= SEEDS; seed++) yield chance.withSeed(seed);
}

function* withOrders(chance: Chance, seconds: readonly number[], count: number): Iterable<Chance> {
  const decisive = seconds.filter((second) => chance.decides('order', second));
  for (let order = 1; order <= count; order++) {
    for (const second of decisive) yield chance.withOrder(second, order);
  }
}

function* withDraws(chance: Chance, seconds: readonly number[], count: number): Iterable<Chance> {
  const decisive = seconds.filter((second) => chance.decides('draw', second));
  for (let draw = 1; draw <= count; draw++) {
    for (const second of decisive) yield chance.withDraw(second, draw);
  }
}

function attempt(story: RecordedStory, chance: Chance): Attempt {
  let equal = story.recordings.map((recording) => byTime(recording));
  let seen = 0;
  let differsAt = story.until + 1;
  const changes: number[] = [];
  playStory(story, chance, (second, looks) => {
    const key = `t=${String(second + 0.5)}`;
    const [look] = looks.slice(seen);
    seen = looks.length;
    equal = equal.filter((recording) => differences(recording[key], look?.state).length === 0);
    if (equal.length === 0) {
      differsAt = second;
      return false;
    }
    if (look !== undefined) changes.unshift(second);
    return true;
  });
  return { chance, differsAt, changes };
}
