/** The time zone of a CronJob's schedule. */
export interface TimeZone {
  /** The local time of a moment (milliseconds since 1970), in the UTC fields of the result. */
  local(atMs: number): Date;
  /** The moment of a local time, given in the UTC fields of `local`. */
  at(local: Date): number;
}

type Offset = (atMs: number) => number;

const known = new Map<string, TimeZone>();

/**
 * The zone of an IANA name; "", "UTC" and "Local" are UTC. Throws RangeError with Go's own text for any other name.
 * Source: time.LoadLocation and time.Date of Go; names are looked up as in a zoneinfo directory, so their case matters.
 */
export function loadTimeZone(name: string): TimeZone {
  const zone = known.get(name) ?? zoneOf(offsetOf(name));
  known.set(name, zone);
  return zone;
}

function zoneOf(offset: Offset): TimeZone {
  return {
    local: (atMs) => new Date(atMs + offset(atMs)),
    at: (local) => {
      const asUtc = local.getTime();
      // Go tries the offset at `local` as if it were UTC, then the offset at the result.
      const first = offset(asUtc);
      const second = offset(asUtc - first);
      return asUtc - second;
    },
  };
}

function offsetOf(name: string): Offset {
  if (name === '' || name === 'UTC' || name === 'Local') return () => 0;
  if (name.includes('..') || /^[/\\]/.test(name)) {
    throw new RangeError('time: invalid location name');
  }
  const format = formatOf(name);
  if (format === undefined) throw new RangeError(`unknown time zone ${name}`);
  return (atMs) => {
    const fields: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(atMs)) fields[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    return local - Math.floor(atMs / 1000) * 1000;
  };
}

/** Intl takes names in any case and offsets such as "+01:00"; a zoneinfo directory has neither. */
function formatOf(name: string): Intl.DateTimeFormat | undefined {
  if (!name.split('/').every((part) => /^[A-Z]/.test(part))) return undefined;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
  const canonical = format.resolvedOptions().timeZone;
  const isMiscased = canonical !== name && canonical.toLowerCase() === name.toLowerCase();
  return isMiscased ? undefined : format;
}
