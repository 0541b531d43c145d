import type { FieldPath } from '../../problems/index.ts';

/**
 * The place of a field in an object, in the API server's syntax: `spec.containers[0].image`. Its text is made only if there is an error.
 * The API server names some fields otherwise than manifests do: it validates its internal form, and fields that it has set from
 * others. `writtenAs` adds the places where a manifest may have such a field.
 * Rule: field.Path, apimachinery/pkg/util/validation/field/path.go, v0.34.
 */
export class Path {
  static readonly root = new Path(undefined, '');
  /** The path of an error that names no field: the text of Go's field.NewPath(""). */
  static readonly unnamed = Path.root.key('');
  static readonly metadata = Path.root.child('metadata');
  static readonly spec = Path.root.child('spec');
  static readonly status = Path.root.child('status');

  readonly #parent: Path | undefined;
  readonly #step: string | number;
  readonly #isKey: boolean;
  /** Where a manifest may have the field otherwise. */
  #elsewhere: readonly Path[] = [];

  private constructor(parent: Path | undefined, step: string | number, isKey = false) {
    this.#parent = parent;
    this.#step = step;
    this.#isKey = isKey;
  }

  /** The path of these steps. */
  static of(steps: FieldPath): Path {
    return steps.reduce(
      (path: Path, step) => (typeof step === 'number' ? path.index(step) : path.child(step)),
      Path.root,
    );
  }

  /** A field; a field without a name is written like a key. */
  child(name: string): Path {
    return new Path(this, name, name === '');
  }

  /** An item of a list. */
  index(at: number): Path {
    return new Path(this, at);
  }

  /** A key of a map. */
  key(name: string): Path {
    return new Path(this, name, true);
  }

  /** A path with the same text, for a field that a manifest may have at other places: the likelier place first. */
  writtenAs(...places: readonly Path[]): Path {
    const path = new Path(this.#parent, this.#step, this.#isKey);
    path.#elsewhere = places;
    return path;
  }

  /** The places of the field in a manifest, from the object's root: first the path of the text, then the paths of `writtenAs`. */
  places(): readonly FieldPath[] {
    if (this.#parent === undefined || this === Path.unnamed) return [[]];
    const own = this.#parent.places().map((steps) => [...steps, this.#step]);
    return [...own, ...this.#elsewhere.flatMap((path) => path.places())];
  }

  toString(): string {
    if (this.#parent === undefined) return '';
    const parent = this.#parent.toString();
    if (this.#isKey || typeof this.#step === 'number') return `${parent}[${this.#step}]`;
    return parent === '' ? this.#step : `${parent}.${this.#step}`;
  }
}
