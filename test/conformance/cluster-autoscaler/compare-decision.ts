import { nameOf } from './compare-up.ts';
import type { ShownDown } from './compare-down.ts';
import type { PlayedLoop } from './play.ts';
import type { Decision, RecordedAnswer } from './recorded-case.ts';

/** What a loop of the room decided, as recordings keep it of other runs. */
export const shownDecision = ({ outcome, targets }: PlayedLoop, down: ShownDown): Decision =>
  decision({
    up: outcome.up.map(({ result, resizes, triggered, unhelped }) => ({
      result,
      groups: resizes.map(({ group: { id, max }, from, to }) => ({ group: id, from, to, max })),
      triggered: triggered.map(nameOf).sort(),
      remain: unhelped.map(({ pod }) => nameOf(pod)).sort(),
    })),
    down: {
      result: down.result,
      unneeded: down.unneeded,
      removed: down.removed.map(({ node }) => node),
    },
    targets,
  });

/** What the recorded loop decided. */
export const recordedDecision = ({ up, down, targets }: RecordedAnswer): Decision =>
  decision({
    up: up.map(({ remain = [], ...one }) => ({
      ...one,
      remain: remain.flatMap(({ pods }) => pods).sort(),
    })),
    down: { ...down, removed: (down.removed ?? []).map(({ node }) => node).sort() },
    targets,
  });

/** A decision with the lists that recordings leave out where they are empty. */
export const decision = ({ up = [], down, targets }: Decision): Decision => ({
  up: up.map(({ result, groups = [], triggered = [], remain = [] }) => ({
    result,
    groups: groups.toSorted((a, b) => (a.group < b.group ? -1 : 1)),
    triggered,
    remain,
  })),
  ...(down && {
    down: {
      result: down.result,
      unneeded: down.unneeded ?? [],
      removed: down.removed ?? [],
    },
  }),
  targets,
});
