// The generated files of a release, and how they are read and written.
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';

const SCHEMAS = 'src/server/schemas';
export const SCHEMA = `${SCHEMAS}/schema.json`;
export const VALIDATORS = `${SCHEMAS}/validators.mjs`;
export const FIELD_RULES = `${SCHEMAS}/field-rules.json`;
export const INTERNAL_LAYOUT = `${SCHEMAS}/internal-layout.json`;
export const TYPES = 'src/objects/types.ts';
export const FEATURE_GATES = 'src/features/gates/stages.json';
export const GATE_DEPENDENCIES = 'src/features/gates/dependencies.json';
export const REGISTRY = 'src/releases/registry.ts';
export const releaseFile = (minor) => `src/releases/v1-${minor}.ts`;

export const readText = (root, file) => fs.readFileSync(path.join(root, file), 'utf8');
export const readJson = (root, file) => JSON.parse(readText(root, file));

/** The text of a generated JSON file; entries that fit are on one line. */
export const jsonText = (value) =>
  format(JSON.stringify(value), { parser: 'json', printWidth: 100 });

/** Entries in the order of their names, so that a new one changes one place of its file. */
export const sorted = (record) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
