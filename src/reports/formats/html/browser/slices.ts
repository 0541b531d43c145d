/** Work that may be interrupted at each `yield`. */
export type Work<Result> = Generator<undefined, Result>;

/** Time that a part of the work may take, in milliseconds: a frame has room for it beside everything else. */
const SLICE_MS = 8;

/**
 * Does work in parts, between which the page draws and answers. The first part is done at once, so that little work has no delay.
 * Returns a function that abandons the work.
 */
export function inSlices<Result>(work: Work<Result>, done: (result: Result) => void): () => void {
  let timer: number | undefined;
  const go = (): void => {
    const end = window.performance.now() + SLICE_MS;
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) {
        done(step.value);
        return;
      }
      if (window.performance.now() >= end) break;
    }
    timer = window.setTimeout(go);
  };
  go();
  return () => window.clearTimeout(timer);
}

/** Items between two interruptions. */
const STEP = 500;

/** Calls a function for each item. */
export function* forEach<Item>(
  items: ArrayLike<Item>,
  act: (item: Item, at: number) => void,
): Work<void> {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item !== undefined) act(item, at);
    if (at % STEP === STEP - 1) yield;
  }
}
