import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { configSchema } from '../../../build/config-schema.ts';

test('the published schema is what the flags say: npm run config:schema', async () => {
  const file = new URL('config.schema.json', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await configSchema());
});

test('the schema accepts what the reader accepts', async () => {
  const schema = JSON.parse(await configSchema()) as object;
  const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);
  const file = {
    kind: 'Config',
    filename: ['deploy/'],
    featureGates: { A: true },
    seed: 3,
    expectations: [],
    commands: { audit: { severity: 'error' } },
  };
  expect(isValid(file)).toBe(true);
  for (const wrong of [
    { sed: 3 },
    { plugin: 'x.mjs' },
    { preemption: 'no' },
    { tieBreak: 'luck' },
    { commands: { plan: { severity: 'error' } } },
  ]) {
    expect(isValid(wrong), JSON.stringify(wrong)).toBe(false);
  }
});
