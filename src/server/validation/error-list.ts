import type { Gates } from '../../features/index.ts';
import type { Quantity } from '../../units/index.ts';
import { forbidden, invalid, invalidTyped, notSupported, required } from '../../objects/index.ts';
import type { FieldError, Path } from '../../objects/index.ts';
import { isEmptyText } from './rules/texts.ts';
import { append } from '../../units/index.ts';

const NOT_NEGATIVE = 'must be greater than or equal to 0';

/**
 * The errors of a validation, in the order of their discovery. Its methods are the API server's constructors of errors.
 * Rule: apimachinery/pkg/util/validation/field/errors.go, v0.34.
 */
export class ErrorList {
  readonly errors: FieldError[] = [];
  readonly #gates: Gates | undefined;
  #dependsOnGates = false;

  /** The object exists already: rules of its creation do not apply. */
  readonly isStored: boolean;

  /** `gates`: the gates of the release; absent where the release is not known yet. */
  constructor(gates?: Gates, isStored = false) {
    this.#gates = gates;
    this.isStored = isStored;
  }

  /** The result is another one in a release with other feature gates. */
  get dependsOnGates(): boolean {
    return this.#dependsOnGates;
  }

  /** For a rule that depends on feature gates. Undefined: the rule is left to a validation for a known release. */
  askGates(): Gates | undefined {
    this.#dependsOnGates = true;
    return this.#gates;
  }

  /** A list with the same gates, for errors that may be left out. */
  another(): ErrorList {
    return new ErrorList(this.#gates, this.isStored);
  }

  append({ errors, dependsOnGates }: ErrorList): void {
    this.#dependsOnGates ||= dependsOnGates;
    append(this.errors, errors);
  }

  add(error: FieldError): void {
    this.errors.push(error);
  }

  addAll(errors: Iterable<FieldError>): void {
    append(this.errors, errors);
  }

  required(field: Path, detail = ''): void {
    this.errors.push(required(field, detail));
  }

  forbidden(field: Path, detail: string): void {
    this.errors.push(forbidden(field, detail));
  }

  invalid(field: Path, value: unknown, detail: string): void {
    this.errors.push(invalid(field, value, detail));
  }

  notSupported(field: Path, value: unknown, supported: readonly string[]): void {
    this.errors.push(notSupported(field, value, supported));
  }

  duplicate(field: Path, badValue: unknown, detail = ''): void {
    this.errors.push({ type: 'FieldValueDuplicate', field, badValue, detail });
  }

  notFound(field: Path, badValue: unknown, detail = ''): void {
    this.errors.push({ type: 'FieldValueNotFound', field, badValue, detail });
  }

  tooLong(field: Path, most: number): void {
    const detail = `may not be more than ${String(most)} bytes`;
    const badValue = '<value omitted>';
    this.errors.push({ type: 'FieldValueTooLong', field, badValue, detail });
  }

  tooMany(field: Path, badValue: number, most: number): void {
    const detail = `must have at most ${String(most)} item${most === 1 ? '' : 's'}`;
    this.errors.push({ type: 'FieldValueTooMany', field, badValue, detail });
  }

  /** One error per problem with a value. */
  each(field: Path, value: unknown, problems: readonly string[]): void {
    for (const problem of problems) this.errors.push(invalid(field, value, problem));
  }

  /** Adds each problem of a value whose Go type is a named string type. */
  eachTyped(field: Path, value: unknown, problems: readonly string[]): void {
    for (const problem of problems) this.errors.push(invalidTyped(field, value, problem));
  }

  /** An enumeration that has to be set. */
  oneOf(field: Path, value: string | undefined, supported: readonly string[]): void {
    if (isEmptyText(value)) this.required(field);
    else this.supported(field, value, supported);
  }

  /** An enumeration. */
  supported(field: Path, value: string, supported: readonly string[]): void {
    if (!supported.includes(value)) this.notSupported(field, value, supported);
  }

  /** An enumeration that is a plain string in Go. */
  supportedText(field: Path, value: string, supported: readonly string[]): void {
    if (supported.includes(value)) return;
    this.errors.push({ ...notSupported(field, value, supported), isTyped: false });
  }

  notNegative(field: Path, value: number | undefined): void {
    if (value !== undefined && value < 0) this.invalid(field, value, NOT_NEGATIVE);
  }

  positive(field: Path, value: number): void {
    if (value <= 0) this.invalid(field, value, 'must be greater than zero');
  }

  within(field: Path, value: number, [least, most]: readonly [number, number]): void {
    if (value >= least && value <= most) return;
    this.invalid(field, value, `must be between ${String(least)} and ${String(most)}, inclusive`);
  }

  port(field: Path, value: number): void {
    this.within(field, value, [1, 65_535]);
  }

  /** Adds an error if the value was seen before. */
  unique(field: Path, value: string, seen: Set<string>): void {
    if (seen.has(value)) this.duplicate(field, value);
    else seen.add(value);
  }

  notNegativeAmount(field: Path, amount: Quantity): void {
    if (amount.sign < 0) this.invalid(field, amount.canonical, NOT_NEGATIVE);
  }

  positiveAmount(field: Path, amount: Quantity): void {
    if (amount.sign <= 0) this.invalid(field, amount.canonical, 'must be greater than zero');
  }
}
