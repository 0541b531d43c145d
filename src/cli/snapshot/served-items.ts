import { InputError } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { ListParts } from '../input/reading/list-parts.ts';

/** An object as the server returned it. */
export type ServedObject = Readonly<Record<string, unknown>>;

/** Bytes of items that are parsed together. */
const PART = 1 << 20;

/** The items of the List that kubectl prints, one after another: a List may be longer than a text can be. */
export class ServedItems {
  readonly #list = new ListParts(PART);
  readonly #resource: string;

  /** `resource`: as kubectl was asked for it. */
  constructor(resource: string) {
    this.#resource = resource;
  }

  /** The items that are complete with these bytes. Throws InputError if they are not a List of objects. */
  *add(bytes: Buffer): Generator<ServedObject> {
    try {
      for (const { text } of this.#list.add(bytes)) yield* itemsOf(text);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** Throws InputError if the List is not complete. */
  end(): void {
    try {
      this.#list.end();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) return error;
    const message = `kubectl get ${this.#resource}: the output is not a list of objects`;
    return new InputError([{ message }]);
  }
}

function itemsOf(text: string): readonly ServedObject[] {
  const list: unknown = JSON.parse(text);
  const items: unknown = isRecord(list) ? list['items'] : undefined;
  if (Array.isArray(items) && items.every(isRecord)) return items;
  throw new SyntaxError('an item is no object');
}
