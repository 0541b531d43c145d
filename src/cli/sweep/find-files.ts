import { existsSync, readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import type { FindFiles } from '../../sweep/index.ts';
import { compareText } from '../../units/index.ts';
import { textMatcher } from '../../documents/index.ts';

/** Files by the patterns that name them. */
export type FoundFiles = Readonly<Record<string, readonly string[]>>;

/** Finds files from a folder on, and notes what was found. */
export class FileFinder {
  readonly #folder: string;
  readonly #found: Map<string, readonly string[]>;

  /** `found`: what another finder has found before. */
  constructor(folder: string, found: FoundFiles = {}) {
    this.#folder = folder;
    this.#found = new Map(Object.entries(found));
  }

  readonly find: FindFiles = (pattern) => {
    const known = this.#found.get(pattern);
    if (known !== undefined) return known;
    const files = filesOf(this.#folder, pattern);
    this.#found.set(pattern, files);
    return files;
  };

  get found(): FoundFiles {
    return Object.fromEntries(this.#found);
  }
}

/** A path that exists names itself. In a pattern, * and ? stand for letters of one name, and ** for any folders. */
function filesOf(folder: string, pattern: string): readonly string[] {
  if (existsSync(path.resolve(folder, pattern))) return [pattern];
  if (!/[*?]/.test(pattern)) return [];
  const [first = '', ...rest] = pattern.split('/');
  // An absolute pattern begins with an empty name.
  const found = first === '' ? below(folder, '/', rest) : below(folder, '', [first, ...rest]);
  return [...new Set(found)].sort(compareText);
}

/** The files whose path from `at` on fits the names. */
function below(folder: string, at: string, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  if (!/[*?]/.test(name) && rest.length > 0) return below(folder, path.posix.join(at, name), rest);
  // Names with a dot are found only if a pattern writes the dot.
  const entries = entriesIn(path.resolve(folder, at)).filter(
    (entry) => !entry.name.startsWith('.') || name.startsWith('.'),
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  const foldersBelow = (matches: (one: string) => boolean, names: readonly string[]) =>
    folders
      .filter((entry) => matches(entry.name))
      .flatMap((entry) => below(folder, path.posix.join(at, entry.name), names));
  if (name === '**') {
    return [...below(folder, at, rest), ...foldersBelow(() => true, [name, ...rest])];
  }
  const matches = textMatcher(name);
  if (rest.length > 0) return foldersBelow(matches, rest);
  return entries
    .filter((entry) => !entry.isDirectory() && matches(entry.name))
    .map((entry) => path.posix.join(at, entry.name));
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
