import { readFileSync } from 'node:fs';
import { packageFiles } from './package-files.ts';

export function packageVersion(): string {
  const file = readFileSync(packageFiles.manifest, 'utf8');
  const parsed: unknown = JSON.parse(file);
  const known = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  return known && typeof parsed.version === 'string' ? parsed.version : 'unknown';
}
