import { expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import { buildPackage } from '../support/run-kschedsim.ts';

/* The tests of these commands run them in their own process, from the sources. */

test.each([
  ['capacity', 'fixtures/quickstart', '--pod', 'deployment/web', '-n', 'shop'],
  ['compare', 'fixtures/quickstart', '--head-remove-node', 'general-a1'],
  ['size', 'fixtures/size', '--catalog', 'fixtures/node-catalogs/catalog.yaml'],
  ['drain', 'general-a1', '-f', 'fixtures/quickstart'],
  ['pack', 'fixtures/pack/shop', '-o', 'json'],
  ['survive', 'fixtures/survive', '--by', 'topology.kubernetes.io/zone'],
  ['audit', 'fixtures/quickstart', '-o', 'github'],
  ['check', 'fixtures/check/shop', '-e', 'fixtures/check/expectations.yaml'],
  ['plan', 'fixtures/too-big', '--seeds', '2', '-o', 'markdown'],
  ['plan', 'fixtures/missing.yaml'],
  ['plan'],
  ['plna', 'x'],
  ['--help'],
  ['--version'],
  ['plan', 'fixtures/quickstart', '--kubernetes', '1.30'],
  ['sweep', 'fixtures/sweep/web.yaml', '--workers', '1'],
])('the built package answers as the sources do: %s %s', async (...args) => {
  const [built, here] = [buildPackage(), commandLineHere()];
  expect(await built.run(args)).toEqual(await here.run(args));
});
