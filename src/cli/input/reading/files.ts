import { createHash } from 'node:crypto';
import type { InputFile } from '../../../outcome/index.ts';

/** Digests by path; undefined until `recordInputFiles` is called. One command runs at a time. */
let digests: Map<string, string> | undefined;

/** From now on every file that is read counts as input of the command; files read before do not. */
export function recordInputFiles(): void {
  digests = new Map();
}

/** `path`: as the user named it; "-" for standard input. `digest`: SHA-256 of the bytes as they were read. */
export function addInputFile(path: string, digest: string): void {
  digests?.set(path, digest);
}

/** The files that the command has read. */
export const inputFiles = (): readonly InputFile[] =>
  [...(digests ?? [])].map(([path, digest]) => ({ path, sha256: digest }));

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
