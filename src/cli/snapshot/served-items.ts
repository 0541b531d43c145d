import { isUtf8 } from 'node:buffer';
import { headOf, ListReading, ListText } from '../../manifests/index.ts';
import { InputError } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { utf8Of } from '../input/reading/utf8-buffer.ts';

/** An object as the server returned it. */
export type ServedObject = Readonly<Record<string, unknown>>;

/** Bytes of items that are read together, and most bytes before the items. */
const WINDOW = 1 << 20;

/** The items of the List that kubectl prints, one after another: a List may be longer than a text can be. */
export class ServedItems {
  readonly #resource: string;
  readonly #list: ListReading;
  #isBegun = false;
  #items: ServedObject[] = [];
  #pending: Buffer[] = [];
  #size = 0;
  #due = WINDOW;

  /** `resource`: as kubectl was asked for it. */
  constructor(resource: string) {
    this.#resource = resource;
    this.#list = new ListReading(new ListText(resource, () => undefined), {
      item: (value) => {
        if (!isRecord(value)) throw this.#failure();
        this.#items.push(value);
      },
      variant: () => false,
      broken: () => {
        throw this.#failure();
      },
    });
  }

  /** The items that are complete with these bytes. Throws InputError if they are not a List of objects. */
  add(bytes: Buffer): readonly ServedObject[] {
    this.#pending.push(bytes);
    this.#size += bytes.length;
    return this.#size < this.#due ? [] : this.#read(false);
  }

  /** The last items. Throws InputError if the List is not complete. */
  end(): readonly ServedObject[] {
    return this.#read(true);
  }

  #read(isLast: boolean): readonly ServedObject[] {
    const bytes = Buffer.concat(this.#pending, this.#size);
    const source = utf8Of(bytes);
    const from = this.#isBegun ? 0 : headOf(source, 0)?.end;
    if (from === undefined) throw this.#failure();
    this.#isBegun = true;
    const at = this.#list.isOver ? 0 : this.#list.read(source, from, isLast);
    const rest = bytes.subarray(at);
    if (!isUtf8(bytes.subarray(0, at))) throw this.#failure();
    if (this.#list.isOver && rest.toString().trim() !== '') throw this.#failure();
    this.#pending = [rest];
    this.#size = rest.length;
    this.#due = rest.length + WINDOW;
    return this.#items.splice(0);
  }

  #failure(): InputError {
    const message = `kubectl get ${this.#resource}: the output is not a list of objects`;
    return new InputError([{ message }]);
  }
}
