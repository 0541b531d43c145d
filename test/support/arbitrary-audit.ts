import fc from 'fast-check';
import { AUDIT_FAIL_ON_KINDS, AUDIT_SEVERITIES } from '../../src/outcome/index.ts';
import type { Audit } from '../../src/outcome/index.ts';
import { edits } from './arbitrary-edits.ts';
import { documentInput } from './arbitrary-input.ts';
import { hostile, many, names, notModelled, scheduler, verdictWord } from './arbitrary-parts.ts';

const place = fc.integer({ min: 1, max: 9999 });

const finding = fc.record(
  {
    code: hostile,
    rule: hostile,
    severity: fc.constantFrom(...AUDIT_SEVERITIES),
    kind: hostile,
    namespace: hostile,
    name: hostile,
    message: hostile,
    hint: hostile,
    pods: fc.nat(),
    nodes: names,
    podNames: names,
    file: hostile,
    line: place,
    column: place,
  },
  { requiredKeys: ['code', 'rule', 'severity', 'kind', 'name', 'message'] },
);

const parts = {
  apiVersion: fc.constant('kschedsim.dev/v1alpha1' as const),
  kind: fc.constant('Audit' as const),
  scheduler,
  summary: fc.record(
    {
      verdict: verdictWord,
      failOn: fc.array(fc.constantFrom(...AUDIT_FAIL_ON_KINDS)),
      errors: fc.nat(),
      warnings: fc.nat(),
      infos: fc.nat(),
      doubts: names,
    },
    { requiredKeys: ['verdict', 'failOn', 'errors', 'warnings', 'infos'] },
  ),
  examined: fc.record(
    {
      nodes: fc.nat(),
      pods: fc.nat(),
      workloads: fc.nat(),
      budgets: fc.nat(),
      pending: fc.integer({ min: 1 }),
    },
    { requiredKeys: ['nodes', 'pods', 'workloads', 'budgets'] },
  ),
  rules: names,
  findings: many(finding),
  notModelled,
  warnings: names,
};

export const arbitraryAudit: fc.Arbitrary<Audit> = fc.record(
  { ...parts, edits, input: documentInput },
  { requiredKeys: Object.keys(parts) as (keyof typeof parts)[] },
);
