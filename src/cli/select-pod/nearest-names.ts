/** Names that are most like the one asked for, the nearest first; none that is another word altogether. */
export function nearestNames(asked: string, known: Iterable<string>, most = 3): readonly string[] {
  const limit = Math.max(2, Math.floor(asked.length / 2));
  const ranked: { name: string; distance: number }[] = [];
  for (const name of new Set(known)) {
    const distance = name.includes(asked) ? 1 : editDistance(asked, name, limit);
    if (distance <= limit) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, most).map(({ name }) => name);
}

/** Levenshtein's distance; more than `limit` where it is not worth knowing exactly. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
