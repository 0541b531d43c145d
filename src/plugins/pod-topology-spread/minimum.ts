import type { Domains } from './domains.ts';

/** The smallest count if no domain is known: every skew is allowed then. */
const NO_DOMAIN = 0x7fff_ffff;

/** The smallest count over the known domains. Counts change by one, so the smallest changes by one at most. */
export class Minimum {
  readonly counts: Int32Array;
  readonly domains: number;
  readonly #known: Uint8Array;
  /** By count: the number of known domains with that count. */
  readonly #domainsWith: number[];
  #least: number;

  constructor({ known, count }: Domains) {
    this.counts = new Int32Array(known.length);
    this.domains = count;
    this.#known = known;
    this.#domainsWith = [count];
    this.#least = count === 0 ? NO_DOMAIN : 0;
  }

  get least(): number {
    return this.#least;
  }

  /** The smallest count over the known domains except this one. */
  leastBut(domain: number): number {
    const least = this.#least;
    if (this.#known[domain] === 0 || this.counts[domain] !== least) return least;
    if (this.#domainsWith[least]! > 1) return least;
    const next = this.#domainsWith.findIndex((domains, count) => count > least && domains > 0);
    return next < 0 ? NO_DOMAIN : next;
  }

  knows(domain: number): boolean {
    return this.#known[domain] === 1;
  }

  move(domain: number, step: 1 | -1): void {
    const before = this.counts[domain]!;
    const after = before + step;
    this.counts[domain] = after;
    this.#domainsWith[before]!--;
    this.#domainsWith[after] = (this.#domainsWith[after] ?? 0) + 1;
    if (after < this.#least) this.#least = after;
    else if (before === this.#least && this.#domainsWith[before] === 0) this.#least = after;
  }
}
