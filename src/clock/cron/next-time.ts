import type { CronFields } from './field.ts';
import type { TimeZone } from './time-zone.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_YEARS = 5;

/**
 * Searches the first time after a moment that matches a cron expression in a time zone: advances field by field from the month
 * down until each matches, and starts again if an advance carries into a larger field.
 * Source: SpecSchedule.Next, robfig/cron v3 spec.go, with clock changes.
 */
export class NextTime {
  readonly #fields: CronFields;
  readonly #zone: TimeZone;
  /** Milliseconds since 1970. */
  #at: number;
  /** True once a field has advanced and the smaller fields have their least values. */
  #hasMoved = false;

  constructor(fields: CronFields, zone: TimeZone, afterMs: number) {
    this.#fields = fields;
    this.#zone = zone;
    this.#at = (Math.floor(afterMs / SECOND_MS) + 1) * SECOND_MS;
  }

  /** Milliseconds since 1970; undefined: none within five years. */
  find(): number | undefined {
    const lastYear = this.#local.getUTCFullYear() + MOST_YEARS;
    while (this.#local.getUTCFullYear() <= lastYear) {
      if (this.#toMonth() && this.#toDay() && this.#toHour() && this.#toMinute()) {
        if (this.#local.getUTCSeconds() === 0) return this.#at;
        this.#at += (60 - this.#local.getUTCSeconds()) * SECOND_MS;
        this.#hasMoved = true;
      }
    }
    return undefined;
  }

  get #local(): Date {
    return this.#zone.local(this.#at);
  }

  /** Each of these returns false if the next larger field has advanced: then the search starts again. */
  #toMonth(): boolean {
    while (!this.#fields.month.values.has(this.#local.getUTCMonth() + 1)) {
      this.#cut((local) => {
        local.setUTCDate(1);
        local.setUTCHours(0, 0, 0);
      });
      this.#move((local) => local.setUTCMonth(local.getUTCMonth() + 1));
      if (this.#local.getUTCMonth() === 0) return false;
    }
    return true;
  }

  #toDay(): boolean {
    while (!this.#dayMatches(this.#local)) {
      this.#cut((local) => local.setUTCHours(0, 0, 0));
      this.#move((local) => local.setUTCDate(local.getUTCDate() + 1));
      // If clocks change at midnight, 0:00 may be 23:00 or 1:00.
      const hour = this.#local.getUTCHours();
      if (hour > 12) this.#at += (24 - hour) * HOUR_MS;
      else this.#at -= hour * HOUR_MS;
      if (this.#local.getUTCDate() === 1) return false;
    }
    return true;
  }

  #toHour(): boolean {
    while (!this.#fields.hour.values.has(this.#local.getUTCHours())) {
      this.#cut((local) => local.setUTCMinutes(0, 0));
      this.#at += HOUR_MS;
      if (this.#local.getUTCHours() === 0) return false;
    }
    return true;
  }

  #toMinute(): boolean {
    while (!this.#fields.minute.values.has(this.#local.getUTCMinutes())) {
      if (!this.#hasMoved) this.#at = Math.floor(this.#at / MINUTE_MS) * MINUTE_MS;
      this.#hasMoved = true;
      this.#at += MINUTE_MS;
      if (this.#local.getUTCMinutes() === 0) return false;
    }
    return true;
  }

  /** Before the first advance, `change` sets the smaller fields to their least values. */
  #cut(change: (local: Date) => void): void {
    if (!this.#hasMoved) this.#move(change);
    this.#hasMoved = true;
  }

  /** Sets another local date. */
  #move(change: (local: Date) => void): void {
    const local = this.#local;
    change(local);
    this.#at = this.#zone.at(local);
  }

  /** If both fields are restricted, one match suffices. */
  #dayMatches(local: Date): boolean {
    const { dayOfMonth, dayOfWeek } = this.#fields;
    const inMonth = dayOfMonth.values.has(local.getUTCDate());
    const inWeek = dayOfWeek.values.has(local.getUTCDay());
    const isEither = !dayOfMonth.hasStar && !dayOfWeek.hasStar;
    return isEither ? inMonth || inWeek : inMonth && inWeek;
  }
}
