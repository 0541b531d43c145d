import { described, object, oneOf, optional, text, wholeNumber } from '../../documents/index.ts';
import answer from '../../outcome/schemas/survival.schema.json' with { type: 'json' };
import { survive as surviveOf } from '../../whatif/index.ts';
import { flagWords, type QuestionKind } from './kind.ts';

interface Setting {
  readonly by: string | undefined;
  readonly losses: number | undefined;
  readonly as: 'deleted' | 'unreachable' | 'both' | undefined;
}

/** Which losses of nodes the cluster survives. */
export const survive: QuestionKind<Setting> = {
  name: 'survive',
  description: 'Which losses of nodes the cluster survives (docs/commands/survive.md).',
  fields: object<Setting>({
    by: described(optional(text()), 'Nodes with the same value of this label are lost at once.'),
    losses: described(optional(wholeNumber(1, 4)), 'How many are lost at once. Default 1.'),
    as: optional(oneOf(['deleted', 'unreachable', 'both'])),
  }),
  document: 'Survival',
  answer,
  lacks: { fixes: 'a sweep searches for no fixes' },
  usualObjectives: ['summary.survived', 'summary.losses'],
  make: ({ by, losses, as }) => ({
    name: 'survive',
    words: [
      '--no-fixes',
      ...flagWords('--by', by),
      ...flagWords('--losses', losses),
      ...flagWords('--as', as),
    ],
    reads: [],
    ask: ({ objects, scheduler, options }) =>
      surviveOf({
        objects,
        ...scheduler,
        options: {
          ...options,
          fixes: false,
          ...(by === undefined ? {} : { by }),
          ...(losses === undefined ? {} : { losses }),
          ...(as === undefined ? {} : { as }),
        },
      }),
  }),
};
