import fs from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsModule, outcomeSchemas } from '../../build/outcome-schemas.ts';
import { arbitraryAudit } from '../../test/support/arbitrary-audit.ts';
import { arbitraryCapacity } from '../../test/support/arbitrary-capacity.ts';
import { arbitraryCheck } from '../../test/support/arbitrary-check.ts';
import { arbitraryComparison } from '../../test/support/arbitrary-comparison.ts';
import { arbitraryDescheduling } from '../../test/support/arbitrary-descheduling.ts';
import { arbitraryDrain } from '../../test/support/arbitrary-drain.ts';
import { arbitraryExplanation } from '../../test/support/arbitrary-explanation.ts';
import { arbitraryGrowth } from '../../test/support/arbitrary-growth.ts';
import { arbitrarySizing } from '../../test/support/arbitrary-sizing.ts';
import { arbitraryPacking } from '../../test/support/arbitrary-packing.ts';
import { arbitraryPlan } from '../../test/support/arbitrary-plan.ts';
import { arbitrarySurvival } from '../../test/support/arbitrary-survival.ts';
import { exampleExplanation, rejectedExplanation } from '../../test/support/example-explanation.ts';
import { examplePlan } from '../../test/support/example-plan.ts';
import { swept } from '../../test/support/swept.ts';
import { arbitraryBadInput } from '../../test/support/arbitrary-bad-input.ts';
import auditSchema from './schemas/audit.schema.json' with { type: 'json' };
import badInputSchema from './schemas/bad-input.schema.json' with { type: 'json' };
import capacitySchema from './schemas/capacity.schema.json' with { type: 'json' };
import checkSchema from './schemas/check.schema.json' with { type: 'json' };
import comparisonSchema from './schemas/comparison.schema.json' with { type: 'json' };
import deschedulingSchema from './schemas/descheduling.schema.json' with { type: 'json' };
import drainSchema from './schemas/drain.schema.json' with { type: 'json' };
import explanationSchema from './schemas/explanation.schema.json' with { type: 'json' };
import growthSchema from './schemas/growth.schema.json' with { type: 'json' };
import packingSchema from './schemas/packing.schema.json' with { type: 'json' };
import planSchema from './schemas/plan.schema.json' with { type: 'json' };
import sizingSchema from './schemas/sizing.schema.json' with { type: 'json' };
import survivalSchema from './schemas/survival.schema.json' with { type: 'json' };
import sweepReportSchema from './schemas/sweep-report.schema.json' with { type: 'json' };

const ajv = new Ajv({ strict: true, allErrors: true, allowUnionTypes: true });
ajv.addSchema(planSchema);
const isPlan = ajv.compile(planSchema);
const isExplanation = ajv.compile(explanationSchema);
const isComparison = ajv.compile(comparisonSchema);
const isAudit = ajv.compile(auditSchema);
const isBadInput = ajv.compile(badInputSchema);
const isCapacity = ajv.compile(capacitySchema);
const isCheck = ajv.compile(checkSchema);
const isSizing = ajv.compile(sizingSchema);
const isDescheduling = ajv.compile(deschedulingSchema);
const isDrain = ajv.compile(drainSchema);
const isSurvival = ajv.compile(survivalSchema);

const isGrowth = ajv.compile(growthSchema);

const isPacking = ajv.compile(packingSchema);

test('the published schemas match the types: npm run outcome:schemas', async () => {
  const schemas = await outcomeSchemas();
  const folder = new URL('schemas/', import.meta.url);
  expect([...schemas.keys(), 'fields.ts'].toSorted()).toEqual(fs.readdirSync(folder).toSorted());
  for (const [name, text] of schemas) {
    expect(fs.readFileSync(new URL(name, folder), 'utf8'), name).toBe(text);
  }
  const fields = fs.readFileSync(new URL('fields.ts', folder), 'utf8');
  expect(fields).toBe(await fieldsModule());
});

test('the schemas accept the examples', () => {
  expect(isPlan(examplePlan()), JSON.stringify(isPlan.errors)).toBe(true);
  for (const explanation of [exampleExplanation(), rejectedExplanation()]) {
    expect(isExplanation(explanation), JSON.stringify(isExplanation.errors)).toBe(true);
  }
});

test('the schemas accept every document of the types', () => {
  fc.assert(
    fc.property(arbitraryPlan, arbitraryExplanation, (plan, explanation) => {
      expect(isPlan(JSON.parse(JSON.stringify(plan))), JSON.stringify(isPlan.errors)).toBe(true);
      const read: unknown = JSON.parse(JSON.stringify(explanation));
      expect(isExplanation(read), JSON.stringify(isExplanation.errors)).toBe(true);
    }),
  );
});

test('the schemas accept every comparison and capacity, and no unknown field', () => {
  fc.assert(
    fc.property(arbitraryComparison, arbitraryCapacity, (comparison, capacity) => {
      const read: unknown = JSON.parse(JSON.stringify(comparison));
      expect(isComparison(read), JSON.stringify(isComparison.errors)).toBe(true);
      const counted: unknown = JSON.parse(JSON.stringify(capacity));
      expect(isCapacity(counted), JSON.stringify(isCapacity.errors)).toBe(true);
      expect(isComparison({ ...comparison, surprise: 1 })).toBe(false);
      const { copies, templates, ...bare } = { copies: 0, templates: [], ...capacity };
      expect(isCapacity(bare), `${String(copies)} ${String(templates.length)}`).toBe(false);
      expect(isCapacity({ ...capacity, copies: 1, templates: [] })).toBe(false);
    }),
  );
});

test('the schema accepts every sizing, and no unknown field', () => {
  fc.assert(
    fc.property(arbitrarySizing, (sizing) => {
      const read: unknown = JSON.parse(JSON.stringify(sizing));
      expect(isSizing(read), JSON.stringify(isSizing.errors)).toBe(true);
      expect(isSizing({ ...sizing, surprise: 1 })).toBe(false);
      expect(isSizing({ ...sizing, bound: undefined })).toBe(false);
    }),
  );
});

test('the schema accepts every growth, and no unknown field or period', () => {
  fc.assert(
    fc.property(arbitraryGrowth, (growth) => {
      const read: unknown = JSON.parse(JSON.stringify(growth));
      expect(isGrowth(read), JSON.stringify(isGrowth.errors)).toBe(true);
      expect(isGrowth({ ...growth, surprise: 1 })).toBe(false);
      expect(isGrowth({ ...growth, period: 'fortnight' })).toBe(false);
    }),
  );
});

test('the schema accepts every audit, and no unknown field or severity', () => {
  fc.assert(
    fc.property(arbitraryAudit, (audit) => {
      const read: unknown = JSON.parse(JSON.stringify(audit));
      expect(isAudit(read), JSON.stringify(isAudit.errors)).toBe(true);
      expect(isAudit({ ...audit, surprise: 1 })).toBe(false);
      expect(isAudit({ ...audit, findings: [{ severity: 'fatal' }] })).toBe(false);
    }),
  );
});

test('the schema accepts every bad input, and none that passes or has no problem', () => {
  fc.assert(
    fc.property(arbitraryBadInput, (input) => {
      const read: unknown = JSON.parse(JSON.stringify(input));
      expect(isBadInput(read), JSON.stringify(isBadInput.errors)).toBe(true);
      expect(isBadInput({ ...input, surprise: 1 })).toBe(false);
      expect(isBadInput({ ...input, problems: [] })).toBe(false);
      expect(isBadInput({ ...input, summary: { ...input.summary, verdict: 'passed' } })).toBe(
        false,
      );
    }),
  );
});

test('the schema accepts every descheduling, and no unknown field', () => {
  fc.assert(
    fc.property(arbitraryDescheduling, (descheduling) => {
      const read: unknown = JSON.parse(JSON.stringify(descheduling));
      expect(isDescheduling(read), JSON.stringify(isDescheduling.errors)).toBe(true);
      expect(isDescheduling({ ...descheduling, surprise: 1 })).toBe(false);
    }),
  );
});

test('the schema accepts every drain, and no unknown field', () => {
  fc.assert(
    fc.property(arbitraryDrain, (drain) => {
      const read: unknown = JSON.parse(JSON.stringify(drain));
      expect(isDrain(read), JSON.stringify(isDrain.errors)).toBe(true);
      expect(isDrain({ ...drain, surprise: 1 })).toBe(false);
    }),
  );
});

test('the schema accepts every survival, and no unknown field', () => {
  fc.assert(
    fc.property(arbitrarySurvival, (survival) => {
      const read: unknown = JSON.parse(JSON.stringify(survival));
      expect(isSurvival(read), JSON.stringify(isSurvival.errors)).toBe(true);
      expect(isSurvival({ ...survival, surprise: 1 })).toBe(false);
    }),
  );
});

test('the schema accepts every packing, and no unknown field', () => {
  fc.assert(
    fc.property(arbitraryPacking, (packing) => {
      const read: unknown = JSON.parse(JSON.stringify(packing));
      expect(isPacking(read), JSON.stringify(isPacking.errors)).toBe(true);
      expect(isPacking({ ...packing, surprise: 1 })).toBe(false);
    }),
  );
});

test('the schema accepts every check, and no unknown field', () => {
  fc.assert(
    fc.property(arbitraryCheck, (check) => {
      const read: unknown = JSON.parse(JSON.stringify(check));
      expect(isCheck(read), JSON.stringify(isCheck.errors)).toBe(true);
      expect(isCheck({ ...check, surprise: 1 })).toBe(false);
    }),
  );
});

test('the schemas refuse a missing field, an unknown field and an unknown phase', () => {
  const { seed, ...seedless } = examplePlan();
  expect(seed).toBe(0);
  expect(isPlan(seedless)).toBe(false);
  expect(isPlan({ ...examplePlan(), surprise: 1 })).toBe(false);
  const [pod] = examplePlan().pods;
  expect(isPlan({ ...examplePlan(), pods: [{ ...pod, phase: 'Sleeping' }] })).toBe(false);
  expect(isExplanation({ ...exampleExplanation(), feasible: 'node-a' })).toBe(false);
});

test('reports of sweeps conform to their schema', () => {
  const isSweepReport = ajv.compile(sweepReportSchema);
  const report = swept({
    axes: [{ name: 'seed', values: [0, 1, 2, 3] }],
    objectives: [{ name: 'cost', better: 'low' }, { name: 'size' }],
    end: (_, at) => {
      if (at === 0) return undefined;
      if (at === 1) return { verdict: 'unknown', error: 'no input' };
      return { verdict: 'passed', objectives: { cost: at === 2 ? null : at / 3, size: 'large' } };
    },
  });
  const read: unknown = JSON.parse(JSON.stringify(report));
  expect(isSweepReport(read), JSON.stringify(isSweepReport.errors)).toBe(true);
  expect(isSweepReport({ ...report, surprise: 1 })).toBe(false);
});
