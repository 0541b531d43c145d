import type { Survival } from '../../outcome/index.ts';
import { harms, lossName } from '../reading/losses.ts';
import type { TestCase } from './test-case.ts';

/** A test case per loss. It fails if the loss is not survived and its findings decide the verdict. */
export function survivalCases({ losses, summary }: Survival): readonly TestCase[] {
  const { failOn, doubts = [] } = summary;
  const cases = losses.map((loss): TestCase => {
    const base = { suite: 'survive', name: lossName(loss, 20), seconds: 0 };
    const decides =
      (loss.pending.length > 0 && failOn.includes('pending')) ||
      (loss.lost.length > 0 && failOn.includes('lost')) ||
      (loss.belowBudget.length > 0 && failOn.includes('below-budget'));
    if (!decides) return base;
    const all = harms(loss);
    const message = all[0] ?? 'not survived';
    const details = all.join('\n');
    return { ...base, failure: { element: 'failure', type: 'NotSurvived', message, details } };
  });
  if (doubts.length === 0 || !failOn.includes('in-doubt')) return cases;
  const why = doubts.join('; ');
  const failure = { element: 'error', type: 'Indoubt', message: why, details: why } as const;
  return [...cases, { suite: 'survive', name: 'in doubt', seconds: 0, failure }];
}
