import { object } from '../../documents/index.ts';
import answer from '../../outcome/schemas/plan.schema.json' with { type: 'json' };
import { plan as planOf } from '../../simulation/index.ts';
import type { QuestionKind } from './kind.ts';

/** Where every pod lands. */
export const plan: QuestionKind<object> = {
  name: 'plan',
  description:
    'Where every pod would land (docs/commands/plan.md), under the seed of the cell alone.',
  fields: object({}),
  document: 'Plan',
  answer,
  lacks: {
    remedies: 'a sweep searches for no remedies',
    'summary.luck': 'a cell is planned under its own seed alone: give an axis of seeds',
    scenario: 'a cell has no scenario',
    trace: 'a cell has no trace',
    autoscalers: 'a cell has no usage',
  },
  usualObjectives: ['pending', 'nodes-used'],
  make: () => ({
    name: 'plan',
    words: ['--seeds', '1'],
    reads: ['catalog', 'nodeGroups'],
    ask: ({ objects, scheduler, options, observe }) =>
      planOf({ objects, ...scheduler, options }, observe),
  }),
};
