import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { usageOf } from './process.ts';
import type { Usage } from './process.ts';
import { list } from './workloads/manifests.ts';

/** Files by name; what is no text becomes JSON, and an array of objects a List. */
export type Files = Readonly<Record<string, unknown>>;

/** Runs work in a new folder with the files, and deletes the folder. */
export function withFiles<Result>(files: Files, work: (folder: string) => Result): Result {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  try {
    for (const [name, content] of Object.entries(files))
      fs.writeFileSync(path.join(folder, name), textOf(content));
    return work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return JSON.stringify(Array.isArray(content) ? list(content as object[]) : content);
}

/** What a command of the built package in a folder uses; `folder` is where it runs. */
export function usageOfCommand(built: string, args: readonly string[], folder: string): Usage {
  // A sweep reads no file with defaults.
  const more = args[0] === 'sweep' ? [] : ['--no-config-file'];
  return usageOf([path.join(built, 'bin/kschedsim.js'), ...args, ...more], folder);
}
