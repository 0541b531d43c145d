/** 5000 as "5,000". */
export function count(number: number): string {
  const digits = String(Math.round(number));
  return digits.length <= 3 ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "1 node", "5,000 nodes". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** The first `limit` names and the number of others: "a, b and 4,998 more". */
export function someOf(names: readonly string[], limit: number): string {
  if (names.length <= limit) return names.join(', ');
  return `${names.slice(0, limit).join(', ')} and ${count(names.length - limit)} more`;
}

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const;

/** Bytes in the largest binary unit with a value of at least 1: "512Mi", "7.5Gi". */
export function bytes(number: number): string {
  let value = number;
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < BINARY.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${short(value)}${BINARY[unit] ?? ''}`;
}

/** Cores: "0.25", "3.2", "96", "20,000". */
export function cores(number: number): string {
  return Math.abs(number) < 10 ? String(Math.round(number * 100) / 100) : count(number);
}

/** An amount of a resource in its own unit: cores, bytes or a count. */
export function amount(resource: string, number: number): string {
  if (resource === 'cpu') return cores(number);
  const isBytes = resource === 'memory' || /(?:^|-)(?:storage|hugepages)/.test(resource);
  return isBytes ? bytes(number) : count(number);
}

function short(value: number): string {
  return String(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** Seconds in the two largest units: "0.4s", "12.3s", "1m 5s", "2h 3m", "3d 4h". */
export function duration(seconds: number): string {
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 60) return `${String(tenths)}s`;
  const whole = Math.round(seconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return pair(days, 'd', hours, 'h');
  if (hours > 0) return pair(hours, 'h', minutes, 'm');
  return pair(minutes, 'm', whole % 60, 's');
}

function pair(large: number, unit: string, small: number, lesser: string): string {
  return small === 0
    ? `${String(large)}${unit}`
    : `${String(large)}${unit} ${String(small)}${lesser}`;
}
