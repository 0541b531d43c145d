import { isRecord } from '../../src/units/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Line } from './format.ts';

export interface NumberedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Null if the line is not a JSON object. */
  readonly content: Line | null;
}

/** One line of `every`, from line `first` on. */
export interface Sample {
  readonly every: number;
  readonly first: number;
}

const ALL: Sample = { every: 1, first: 0 };

/** The files of the paths, sorted. A folder stands for all .jsonl and .jsonl.gz files below it. */
export function findFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((start) => {
    if (!fs.statSync(start).isDirectory()) return [start];
    return fs
      .readdirSync(start, { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.]jsonl([.]gz)?$/.test(name))
      .map((name) => path.join(start, name))
      .sort();
  });
}

/** The lines of a JSONL file, compressed or not, without empty ones. Parsed are those of the sample only. */
export function readLines(file: string, { every, first }: Sample = ALL): readonly NumberedLine[] {
  const bytes = fs.readFileSync(file);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .filter((_, at) => at % every === first)
    .map(({ line, number }) => ({ number, text: line, content: parseObject(line) }));
}

function parseObject(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
