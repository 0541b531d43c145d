import { CelError } from '../error.ts';

/** CELSelectorExpressionMaxCost, api/resource/v1/types.go, v1.36. */
const MAX_COST = 1_000_000;
/** Elements that comparisons may visit: nested lists can be larger than their text says. */
const MAX_VISITS = 5_000_000;
/** Characters of a text and elements of a list. */
const MAX_SIZE = 1_000_000;

/** Stops an evaluation that costs too much, with upstream's text. */
export class Meter {
  #cost = 0;
  #visits = 0;

  /** Adds to the cost, in cel-go's units. */
  spend(cost: number): void {
    this.#cost += cost;
    if (this.#cost > MAX_COST) stop();
  }

  /** Notes that an element is visited. */
  visit(): void {
    if (++this.#visits > MAX_VISITS) stop();
  }

  /** Refuses to make texts and lists that only an exhausted budget could explain. */
  limitSize(size: number): void {
    if (size > MAX_SIZE) stop();
  }
}

function stop(): never {
  throw new CelError('operation cancelled: actual cost limit exceeded');
}
