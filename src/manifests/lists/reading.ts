import { parseJson } from '../json/value.ts';
import { isRecord } from '../../units/index.ts';
import { ListedOrigin } from '../places/list-text.ts';
import type { ListText, ListWindow } from '../places/list-text.ts';
import type { Origin } from '../places/origin.ts';
import type { Place } from '../source-file.ts';
import { endOfList, stepAfter } from './byte-list.ts';
import { Example } from './example.ts';
import type { Variant } from './example.ts';
import { CUT_OFF, endOfValue, offsetOfRefusedByte } from './utf8.ts';
import type { Utf8 } from './utf8.ts';

/** Receives the items of a List. */
export interface ItemTaker {
  /** `example`: by which the next items may be read. */
  readonly item: (value: unknown, origin: Origin, example: Example | undefined) => void;
  /** Returns false if the variant has to be taken as an item. */
  readonly variant: (variant: Variant, origin: Origin) => boolean;
  readonly broken: (place: Place, text: string) => void;
}

/** Objects that follow one another have few structures, such as those of pods with and without restarts. */
const MOST_EXAMPLES = 4;
const LONGEST_REFUSED = 3;

/** Reads the items of a List as its bytes arrive. */
export class ListReading {
  readonly #text: ListText;
  readonly #take: ItemTaker;
  /** The last one used comes first. */
  readonly #examples: Example[] = [];
  #stage: 'before' | 'items' | 'after' | 'over' | 'broken' = 'before';

  constructor(text: ListText, take: ItemTaker) {
    this.#text = text;
    this.#take = take;
  }

  /** The place after what was read. */
  get endPlace(): Place {
    return this.#text.endPlace;
  }

  /** True: what follows is no part of the List. */
  get isOver(): boolean {
    return this.#stage === 'over';
  }

  /** True: no further bytes are read. */
  get isBroken(): boolean {
    return this.#stage === 'broken';
  }

  /** Reads the items that are whole within the bytes from `from`. Returns where the rest of the bytes begins. */
  read(source: Utf8, from: number, isLast: boolean): number {
    const window = this.#text.open(source.bytes);
    const refused = offsetOfRefusedByte(source.bytes);
    if (refused < source.bytes.length)
      this.#break(window, refused, source.text(refused, refused + LONGEST_REFUSED));
    let at = from;
    if (this.#stage === 'before' || this.#stage === 'items') at = this.#items(source, window, at);
    if (this.#stage === 'after') at = this.#end(source, window, at);
    if (isLast && this.#stage !== 'over' && this.#stage !== 'broken') this.#break(window, at);
    this.#text.end(at);
    return at;
  }

  #items(source: Utf8, window: ListWindow, from: number): number {
    let at = from;
    for (;;) {
      const step = stepAfter(source, at, this.#stage === 'before');
      if (step.is === 'end') this.#stage = 'after';
      if (step.is === 'broken') this.#break(window, step.at);
      if (step.is !== 'item') return step.at;
      const end = this.#item(source, window, step.start);
      if (end === CUT_OFF) return at;
      if (this.isBroken) return end;
      this.#stage = 'items';
      at = end;
    }
  }

  /** Returns the offset after the item. */
  #item(source: Utf8, window: ListWindow, start: number): number {
    const variant = this.#variantAt(source, start);
    const origin = new ListedOrigin(window, start);
    if (variant !== undefined) {
      if (!this.#take.variant(variant, origin)) {
        const example = variant.asExample();
        this.#take.item(example.value, origin, example);
      }
      // It is the first since it was used.
      if (variant.ownExample !== undefined) this.#examples[0] = variant.ownExample;
      return variant.end;
    }
    const end = endOfValue(source.bytes, start);
    if (end === CUT_OFF) return end;
    const text = source.text(start, end);
    const parsed = parseJson(text, 0, text.length);
    if (parsed === undefined) {
      this.#break(window, start, text);
      return end;
    }
    const { value } = parsed;
    const example = isRecord(value) ? Example.of(source, { start, end }, value) : undefined;
    if (example !== undefined) this.#remember(example);
    this.#take.item(value, origin, example);
    return end;
  }

  #variantAt(source: Utf8, start: number): Variant | undefined {
    for (const [index, example] of this.#examples.entries()) {
      const variant = example.variantAt(source, start);
      if (variant === undefined) continue;
      if (index > 0) {
        this.#examples.splice(index, 1);
        this.#examples.unshift(example);
      }
      return variant;
    }
    return undefined;
  }

  #remember(example: Example): void {
    this.#examples.unshift(example);
    if (this.#examples.length > MOST_EXAMPLES) this.#examples.pop();
  }

  #end(source: Utf8, window: ListWindow, at: number): number {
    const found = endOfList(source, at);
    if (found === undefined) return at;
    if (found.isValid) this.#stage = 'over';
    else this.#break(window, at);
    return found.end;
  }

  #break(window: ListWindow, at: number, text = ''): void {
    this.#stage = 'broken';
    this.#take.broken(window.placeOf(at), text);
  }
}
