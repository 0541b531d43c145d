import { described, object, optional, text, wholeNumber } from '../../documents/index.ts';
import answer from '../../outcome/schemas/capacity.schema.json' with { type: 'json' };
import { assert } from '../../units/index.ts';
import { capacity as capacityOf } from '../../whatif/index.ts';
import { flagWords, type QuestionKind } from './kind.ts';

interface Setting {
  readonly pod: string;
  readonly atLeast: number | undefined;
  readonly limit: number | undefined;
}

/** How many more copies of a pod fit. */
export const capacity: QuestionKind<Setting> = {
  name: 'capacity',
  description: 'How many more copies of a pod fit (docs/commands/capacity.md).',
  fields: object<Setting>({
    pod: described(text(), 'A file with a pod or a workload, or the name of one in the input.'),
    atLeast: described(optional(wholeNumber()), 'The cell fails if fewer copies fit. Default 1.'),
    limit: described(optional(wholeNumber(1)), 'Counting stops at so many copies.'),
  }),
  document: 'Capacity',
  answer,
  lacks: {
    gains: 'a sweep searches for no gains',
    templates: 'a sweep counts copies of one pod',
    isTogether: 'a sweep counts copies of one pod',
  },
  usualObjectives: ['copies'],
  make: ({ pod: source, atLeast, limit }) => ({
    name: 'capacity',
    pod: source,
    words: [
      ...['--pod', source, '--no-gains'],
      ...flagWords('--at-least', atLeast),
      ...flagWords('--limit', limit),
    ],
    reads: [],
    ask: ({ objects, scheduler, options, pod }) => {
      assert(pod !== undefined, 'the pod of a capacity is read');
      return capacityOf({
        objects,
        ...scheduler,
        pod,
        options: {
          ...options,
          gains: false,
          ...(atLeast === undefined ? {} : { atLeast }),
          ...(limit === undefined ? {} : { limit }),
        },
      });
    },
  }),
};
