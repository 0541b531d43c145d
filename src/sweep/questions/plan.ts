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
  usualObjectives: ['pending', 'nodes-used'],
  make: () => ({
    name: 'plan',
    words: ['--seeds', '1'],
    reads: ['catalog', 'nodeGroups'],
    ask: ({ objects, scheduler, options, observe }) =>
      planOf({ objects, ...scheduler, options }, observe),
  }),
};
