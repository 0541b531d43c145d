const BURST = 25;
const SECONDS_PER_TOKEN = 300;

/** The limit of events of one source and type about one object. Source: client-go tools/record/events_cache.go, v1.34. */
export class TokenBucket {
  #tokens = BURST;
  #at = 0;

  /** `at`: virtual seconds, not less than before. */
  accepts(at: number): boolean {
    this.#tokens = Math.min(BURST, this.#tokens + (at - this.#at) / SECONDS_PER_TOKEN);
    this.#at = at;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
