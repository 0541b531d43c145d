import { createHash } from 'node:crypto';
import type { InputFile } from '../../../outcome/index.ts';

/** Digests by path; undefined until `recordInputFiles` is called. One command runs at a time. */
let digests: Map<string, string> | undefined;
let unread = new Set<string>();

/** From now on every file that is read counts as input of the command; files read before do not. */
export function recordInputFiles(): void {
  digests = new Map();
  unread = new Set();
}

/** `path`: as the user named it; "-" for standard input. `digest`: SHA-256 of the bytes as they were read. */
export function addInputFile(path: string, digest: string): void {
  digests?.set(path, digest);
}

/** A file that a document of the input names, and that cannot be read. */
export function addUnreadFile(path: string): void {
  unread.add(path);
}

/** The files that the command could not read. */
export const unreadFiles = (): readonly string[] => [...unread];

/** The files that the command has read. */
export const inputFiles = (): readonly InputFile[] =>
  [...(digests ?? [])].map(([path, digest]) => ({ path, sha256: digest }));

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
