import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { InputError } from '../../problems/index.ts';
import { matters, type WatchedFolders } from './watched-names.ts';

/** An editor writes a file in several steps: a change counts when nothing has happened for so long. */
const QUIET_MS = 100;
/** Steps of changes that are waited for: a file that is written all the time must not be waited for. */
const MOST_STEPS = 50;

/** Tells of changes of files in folders. */
export class ChangeWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #folders: WatchedFolders = new Map();
  #steps = 0;
  #timer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;

  /** Watches these folders and no others. Throws InputError if a folder cannot be watched. */
  watch(folders: WatchedFolders): void {
    this.#folders = folders;
    for (const [folder, watcher] of this.#watchers) {
      if (!folders.has(folder)) this.#stop(folder, watcher);
    }
    for (const folder of folders.keys()) {
      if (!this.#watchers.has(folder)) this.#start(folder);
    }
  }

  /** The files that have changed since the last call, as soon as there are any. */
  async next(): Promise<readonly string[]> {
    if (this.#changed.size === 0 || this.#timer !== undefined) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const changed = [...this.#changed].sort();
    this.#changed.clear();
    this.#steps = 0;
    return changed;
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const [folder, watcher] of this.#watchers) this.#stop(folder, watcher);
  }

  #start(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => this.#notice(folder, name));
      // A folder that goes away is an error on some systems. What depends on it has changed.
      watcher.on('error', () => {
        this.#stop(folder, watcher);
        this.#add(folder);
      });
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new InputError([{ file: folder, message: `cannot be watched: ${why}` }]);
    }
  }

  #stop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }

  #notice(folder: string, name: string | null): void {
    const watched = this.#folders.get(folder);
    if (watched === undefined) return;
    if (name === null) this.#add(folder);
    else if (matters(watched, name)) this.#add(path.join(folder, name));
  }

  #add(file: string): void {
    this.#changed.add(file);
    if (++this.#steps > MOST_STEPS && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake?.();
      this.#wake = undefined;
    }, QUIET_MS);
  }
}
