import { differences } from '../differences.ts';
import type { Look } from '../controllers/recorded-case.ts';
import { byTime } from '../controllers/timelines.ts';
import type { Line } from '../format.ts';
import { likeliest } from './likeliest.ts';
import { playStory } from './play-story.ts';
import type { RecordedStory } from './recorded-story.ts';

type Looks = readonly Look[];

/** The last played case: its checks follow each other. */
const played = new WeakMap<Line, Looks>();

/** The state at the end matches a recording. */
export function checkStoryEnd(line: Line): readonly string[] {
  const end = lastState(play(line));
  return closest(line, (recording) => differences(lastState(recording), end));
}

/** Every change is seen at its second, as in one of the recordings. */
export function checkStoryTimeline(line: Line): readonly string[] {
  const looks = byTime(play(line));
  return closest(line, (recording) => differences(byTime(recording), looks));
}

function closest(line: Line, compare: (recording: Looks) => readonly string[]): readonly string[] {
  const [found] = storyOf(line)
    .recordings.map(compare)
    .sort((a, b) => a.length - b.length);
  return found ?? ['there are no recordings'];
}

function play(line: Line): Looks {
  const known = played.get(line);
  if (known !== undefined) return known;
  const story = storyOf(line);
  const { looks } = playStory(story, likeliest(story));
  played.set(line, looks);
  return looks;
}

function storyOf(line: Line): RecordedStory {
  // The format has checked the shape of the line.
  return line as unknown as RecordedStory;
}

/** The state after all changes of a timeline; null means removed. */
function lastState(looks: Looks): Line {
  const last = new Map<string, unknown>();
  for (const { state } of looks) {
    for (const [key, value] of Object.entries(state)) {
      if (value === null) last.delete(key);
      else last.set(key, value);
    }
  }
  return Object.fromEntries(last);
}
