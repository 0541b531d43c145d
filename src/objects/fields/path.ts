/**
 * The place of a field in an object, in the API server's syntax: `spec.containers[0].image`. Its text is made only if there is an error.
 * Rule: field.Path, apimachinery/pkg/util/validation/field/path.go, v0.34.
 */
export class Path {
  static readonly root = new Path(undefined, '');
  /** Of an error that names no field: Go writes field.NewPath("") so. */
  static readonly unnamed = Path.root.key('');
  static readonly metadata = Path.root.child('metadata');
  static readonly spec = Path.root.child('spec');
  static readonly status = Path.root.child('status');

  readonly #parent: Path | undefined;
  readonly #step: string | number;
  readonly #isKey: boolean;

  private constructor(parent: Path | undefined, step: string | number, isKey = false) {
    this.#parent = parent;
    this.#step = step;
    this.#isKey = isKey;
  }

  /** A field; one without a name is written like a key. */
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

  toString(): string {
    if (this.#parent === undefined) return '';
    const parent = this.#parent.toString();
    if (this.#isKey || typeof this.#step === 'number') return `${parent}[${this.#step}]`;
    return parent === '' ? this.#step : `${parent}.${this.#step}`;
  }
}
