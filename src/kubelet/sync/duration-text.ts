/** A duration as Go prints it: "0s", "350ms", "2.1s", "1m40s", "5m0s", "1h0m0.5s". Whole milliseconds. */
export function durationText(ms: number): string {
  const whole = Math.trunc(ms);
  if (whole === 0) return '0s';
  if (whole < 1000) return `${String(whole)}ms`;
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = `${String((whole % 60_000) / 1000)}s`;
  if (hours > 0) return `${String(hours)}h${String(minutes)}m${seconds}`;
  return minutes > 0 ? `${String(minutes)}m${seconds}` : seconds;
}
