import type { Release } from '../../src/releases/index.ts';

/** What adding a release writes: the text by file, and the differences that need a reader, a sentence each. */
export interface AddedRelease {
  readonly written: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

export declare function addRelease(
  root: string,
  checkout: string,
  version: string,
  newest: Pick<Release, 'kubernetes' | 'plugins' | 'defaults'>,
): Promise<AddedRelease>;
