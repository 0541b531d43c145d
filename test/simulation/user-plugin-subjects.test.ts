import { expect, test } from 'vitest';
import type { AnyPlugin, ReasonSubject } from '../../src/framework/index.ts';
import { audit } from '../../src/whatif/index.ts';
import { pod } from '../support/builders.ts';
import { enabling, onRacks, racks } from '../support/rack-plugin.ts';

// What a user's plugin says of itself is all that what-ifs know of it, as with ours.

/** OnRacks, whose one reason is about that. */
const about = (subject: ReasonSubject | undefined): AnyPlugin => {
  const { rack } = onRacks.reasons;
  return {
    ...onRacks,
    reasons: { rack: { ...rack!, ...(subject !== undefined && { about: subject }) } },
  };
};

/** The codes of the findings about a pod on a node that the plugin rejects. */
const codesOf = (subject: ReasonSubject | undefined): readonly string[] => {
  const objects = [...racks, pod('web').onNode('node-a').object];
  const configuration = enabling('OnRacks', { racks: ['none'] });
  const { findings } = audit({ objects, configuration, options: { plugins: [about(subject)] } });
  return findings.map(({ code }) => code).filter((code) => code.startsWith('KS1'));
};

test('audit reports a failure by the rule for what its reason is about', () => {
  expect(codesOf('node-affinity')).toEqual(['KS102']);
  expect(codesOf('node-labels')).toEqual(['KS102']);
  expect(codesOf('spread')).not.toEqual(['KS102']);
  expect(codesOf(undefined)).not.toContain('KS102');
});
