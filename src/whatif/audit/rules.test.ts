import { describe, expect, it, test } from 'vitest';
import { AUDIT_CASES } from '../../../test/support/audit-cases.ts';
import { audit } from './audit.ts';
import { AUDIT_RULES } from './rules.ts';

const titles = new Map(AUDIT_RULES.map(({ code, sentence }) => [code, sentence]));

describe('the rules', () => {
  it.each(AUDIT_CASES.map((one) => ({ ...one, title: titles.get(one.code) ?? one.code })))(
    '$code: $title',
    ({ code, objects, found, message }) => {
      const { findings, rules } = audit({ objects }, { rules: [code] });
      expect(rules).toEqual([code]);
      expect(findings.map(({ kind, name }) => `${kind}/${name}`)).toEqual(found);
      for (const finding of findings) {
        expect(finding.code).toBe(code);
        expect(finding.message).toMatch(message);
        expect(finding.hint).toMatch(/\.$/);
      }
    },
  );

  it('each have a cluster that breaks them', () => {
    const broken = new Set(AUDIT_CASES.map(({ code }) => code));
    expect(AUDIT_RULES.filter(({ code }) => !broken.has(code))).toEqual([]);
  });

  it('have codes and names of their own, in order of the codes', () => {
    const codes = AUDIT_RULES.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(AUDIT_RULES.map(({ name }) => name)).size).toBe(codes.length);
  });
});

test('no rule is broken by the cluster of another rule of its kind without reason', () => {
  const errors = AUDIT_CASES.filter(({ code }) => code.startsWith('KS1')).map(({ objects }) =>
    audit({ objects }, { severity: 'error' }).findings.map(({ code }) => code),
  );
  for (const codes of errors) expect(new Set(codes).size).toBeLessThanOrEqual(1);
});
