import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures');

export const fixturePath = (name: string): string => path.join(FIXTURES, name);

/** The documents of a YAML or JSON fixture. */
export const fixture = (name: string): readonly unknown[] =>
  fs
    .readFileSync(fixturePath(name), 'utf8')
    .split(/^---$/m)
    .map(valueOf)
    .filter((value) => typeof value === 'object' && value !== null);

export function valueOf(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' }) as unknown;
  } catch {
    return {};
  }
}
