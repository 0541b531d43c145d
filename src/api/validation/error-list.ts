import type { Gates } from '../../features/index.ts';
import { invalid, notSupported } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { dnsSubdomainProblems, remembering } from '../name-syntax.ts';

const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const dnsLabel = new RegExp(`^${DNS_LABEL}$`);
const DNS_LABEL_WRONG = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${DNS_LABEL}')`;

/** The errors of a DNS label, such as the name of a container. Rule: IsDNS1123Label, apimachinery/pkg/util/validation, v0.34. */
export const dnsLabelProblems = remembering((value) => {
  const problems: string[] = [];
  if (value.length > 63) problems.push('must be no more than 63 characters');
  if (!dnsLabel.test(value)) {
    const dotted = dnsSubdomainProblems(value).length === 0;
    problems.push(dotted ? 'must not contain dots' : DNS_LABEL_WRONG);
  }
  return problems;
});

/** The errors of the name of a port. Rule: IsValidPortName, the same file. */
export function portNameProblems(value: string): readonly string[] {
  const problems: string[] = [];
  if (value.length > 15) problems.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(value)) {
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  }
  if (!/[a-z]/.test(value)) problems.push('must contain at least one letter (a-z)');
  if (value.includes('--')) problems.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) {
    problems.push('must not begin or end with a hyphen');
  }
  return problems;
}

/** The errors of a validation, in the order of their discovery. */
export class ErrorList {
  readonly errors: FieldError[] = [];
  readonly #gates: Gates | undefined;
  #dependsOnGates = false;

  /** `gates`: those of the release; absent where the release is not known yet. */
  constructor(gates?: Gates) {
    this.#gates = gates;
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

  add(...errors: readonly FieldError[]): void {
    this.errors.push(...errors);
  }

  /** One error per problem with a value. */
  each(field: string, value: unknown, problems: readonly string[]): void {
    for (const problem of problems) this.errors.push(invalid(field, value, problem));
  }

  /** An enumeration. Absent and empty values pass: they get defaults before validation. */
  oneOf(field: string, value: string | undefined, supported: readonly string[]): void {
    if (value === undefined || value === '' || supported.includes(value)) return;
    this.errors.push(notSupported(field, value, supported));
  }

  /** The length of a list, which upstream reports as that of a text. */
  atMost(field: string, values: readonly unknown[], most: number): void {
    if (values.length <= most) return;
    const detail = `may not be more than ${String(most)} bytes`;
    this.errors.push({ type: 'FieldValueTooLong', field, badValue: '<value omitted>', detail });
  }

  notNegative(field: string, value: number | undefined): void {
    if (value !== undefined && value < 0) {
      this.errors.push(invalid(field, value, 'must be greater than or equal to 0'));
    }
  }

  port(field: string, value: number): void {
    if (value < 1 || value > 65_535) {
      this.errors.push(invalid(field, value, 'must be between 1 and 65535, inclusive'));
    }
  }

  /** Adds an error if the value was seen before. */
  unique(field: string, value: string, seen: Set<string>): void {
    if (seen.has(value)) {
      this.errors.push({ type: 'FieldValueDuplicate', field, badValue: value, detail: '' });
    }
    seen.add(value);
  }
}
