import { valueAt } from '../../problems/index.ts';
import { parseFieldPath } from './field-path.ts';

/** `{metadata.name}`, `{spec.version}`. Other text in braces is no placeholder. */
const PLACEHOLDER = /\{((?:metadata|spec)[.[][^{}]*)\}/g;

/** Replaces placeholders by fields of a resource. Fields that the resource lacks are added to `missing`. */
export class Placeholders {
  readonly #resource: object;
  readonly missing: string[] = [];

  constructor(resource: object) {
    this.#resource = resource;
  }

  text(written: string): string {
    return written.replace(PLACEHOLDER, (whole, field: string) => {
      const path = parseFieldPath(field);
      const value = path === undefined ? undefined : valueAt(this.#resource, path);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      this.missing.push(field);
      return whole;
    });
  }

  /** A copy of JSON with the placeholders of all texts replaced. */
  filled(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.filled(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => [key, this.filled(inner)]),
    );
  }
}
