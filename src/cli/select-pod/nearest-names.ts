import { editDistance } from '../../units/index.ts';

/** Names that are most like the one asked for, the nearest first; none that is another word altogether. */
export function nearestNames(asked: string, known: Iterable<string>, most = 3): readonly string[] {
  const limit = Math.max(2, Math.floor(asked.length / 2));
  const ranked: { name: string; distance: number }[] = [];
  for (const name of new Set(known)) {
    const distance = name.includes(asked) ? 1 : editDistance(asked, name, limit + 1);
    if (distance <= limit) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, most).map(({ name }) => name);
}
