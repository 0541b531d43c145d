import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { configSchema } from '../../../build/config-schema.ts';

test('the schema accepts what the reader accepts', async () => {
  const isValid = new Ajv({ allowUnionTypes: true }).compile(await configSchema());
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
