import type { Clock } from '../../../clock/index.ts';

/** Virtual time as RFC 3339 with seconds, the format of object metadata and conditions. */
export class Timestamps {
  readonly #clock: Clock;
  readonly #epochMs: number;
  #second = NaN;
  #text = '';

  /** `epochMs`: wall-clock milliseconds since 1970 at virtual time 0. */
  constructor(clock: Clock, epochMs: number) {
    this.#clock = clock;
    this.#epochMs = epochMs;
  }

  get now(): string {
    const second = Math.floor((this.#epochMs + this.#clock.nowMs) / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#text = textOf(second);
    }
    return this.#text;
  }

  /** `seconds` from now. */
  after(seconds: number): string {
    return textOf(Math.floor((this.#epochMs + this.#clock.nowMs) / 1000 + seconds));
  }
}

/** Adds `seconds` to an RFC 3339 time. */
export function shiftTimestamp(timestamp: string, seconds: number): string {
  return textOf(Math.floor(Date.parse(timestamp) / 1000) + seconds);
}

function textOf(second: number): string {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z');
}
