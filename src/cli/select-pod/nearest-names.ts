import { editDistance } from '../../problems/index.ts';

/** The names most similar to `wanted`, nearest first. Names that differ in more than half of the letters are left out. */
export function nearestNames(wanted: string, known: Iterable<string>, most = 3): readonly string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 2));
  const ranked: { name: string; distance: number }[] = [];
  for (const name of new Set(known)) {
    const distance = name.includes(wanted) ? 1 : editDistance(wanted, name, limit + 1);
    if (distance <= limit) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, most).map(({ name }) => name);
}
