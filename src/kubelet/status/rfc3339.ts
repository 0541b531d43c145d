const MAX_CACHED = 4096;
const cached = new Map<number, string>();

/** A time as the API writes it, truncated to seconds: "2023-11-14T22:13:20Z". Pods of one second share the text. */
export function rfc3339(unixMs: number): string {
  const second = Math.floor(unixMs / 1000);
  let text = cached.get(second);
  if (text === undefined) {
    text = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(second, text);
  }
  return text;
}
