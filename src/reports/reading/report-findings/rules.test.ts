import { expect, test } from 'vitest';
import {
  CAPACITY_FINDING_KINDS,
  DRAIN_FINDING_KINDS,
  EXPLAIN_FINDING_KINDS,
  FINDING_KINDS,
  PACKING_FINDING_KINDS,
  REGRESSION_KINDS,
  SIZING_FINDING_KINDS,
  SURVIVAL_FINDING_KINDS,
  TUNING_FINDING_KINDS,
} from '../../../outcome/index.ts';
import { makeFinding } from './finding.ts';
import { rulesOf } from './rules.ts';

/* Every text of a rule. After a wanted change: npx vitest run src/reports/reading --update */

const KINDS: Readonly<Record<string, readonly string[]>> = {
  plan: FINDING_KINDS,
  explain: EXPLAIN_FINDING_KINDS,
  compare: REGRESSION_KINDS,
  capacity: CAPACITY_FINDING_KINDS,
  size: SIZING_FINDING_KINDS,
  drain: DRAIN_FINDING_KINDS,
  survive: SURVIVAL_FINDING_KINDS,
  pack: [...PACKING_FINDING_KINDS, 'possible', 'removed'],
  tune: TUNING_FINDING_KINDS,
  check: ['not-modelled', 'warning', 'verdict', 'spread'],
  audit: ['in-doubt', 'KS101'],
};

test('each rule has its texts', async () => {
  const ids = Object.entries(KINDS).flatMap(([command, kinds]) =>
    kinds.map((kind) => `${command}/${kind}`),
  );
  const rules = rulesOf(
    ids.toReversed().map((rule) =>
      makeFinding({
        rule,
        counts: true,
        title: rule === 'audit/KS101' ? 'KS101 taint-not-tolerated' : rule,
        message: 'found',
        advice: 'its own advice',
      }),
    ),
  );
  const lines = rules.map(({ id, about, help, page }) => [id, about, help, page].join('\n  '));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rules.txt');
});
