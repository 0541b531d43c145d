const MAX_REMEMBERED = 4096;
const remembered = new Map<number, string>();

/** A moment as the API writes it, cut to the second: "2023-11-14T22:13:20Z". Pods of one second share the text. */
export function rfc3339(unixMs: number): string {
  const second = Math.floor(unixMs / 1000);
  let text = remembered.get(second);
  if (text === undefined) {
    text = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(second, text);
  }
  return text;
}
