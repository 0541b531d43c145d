/** The smallest count if no domain is known: every skew is allowed then. */
const NO_DOMAIN = 0x7fff_ffff;

/** The smallest count over the known domains. Counts change by one, so the smallest changes by one at most. */
export class Minimum {
  readonly counts: Int32Array;
  readonly #known: Uint8Array;
  /** By count: the number of known domains with that count. */
  readonly #domainsWith: number[] = [0];
  #domains = 0;
  #least = NO_DOMAIN;

  constructor(domains: number) {
    this.counts = new Int32Array(domains);
    this.#known = new Uint8Array(domains);
  }

  get domains(): number {
    return this.#domains;
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

  /** Makes a domain known. Called before any move. */
  open(domain: number): void {
    if (this.#known[domain] === 1) return;
    this.#known[domain] = 1;
    this.#domains++;
    this.#domainsWith[0]!++;
    this.#least = 0;
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
