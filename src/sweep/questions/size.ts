import { described, object, oneOf, optional, text, wholeNumber } from '../../documents/index.ts';
import answer from '../../outcome/schemas/sizing.schema.json' with { type: 'json' };
import { size as sizeOf } from '../../whatif/index.ts';
import { flagWords, type QuestionKind } from './kind.ts';

interface Setting {
  readonly pod: string | undefined;
  readonly copies: number | undefined;
  readonly goal: string | undefined;
  readonly by: 'cost' | 'nodes' | 'cpu' | undefined;
  readonly maxNodes: number | undefined;
}

/** Which nodes to add so that all pods fit. */
export const size: QuestionKind<Setting> = {
  name: 'size',
  description: 'Which nodes to add so that all pods fit (docs/commands/size.md).',
  fields: object<Setting>({
    pod: described(optional(text()), 'Copies of this pod must fit, instead of the pending pods.'),
    copies: optional(wholeNumber(1, 1_000_000)),
    goal: described(optional(text()), 'fit, survive or survive:LABEL. Default fit.'),
    by: optional(oneOf(['cost', 'nodes', 'cpu'])),
    maxNodes: optional(wholeNumber(1, 1_000_000)),
  }),
  document: 'Sizing',
  answer,
  lacks: { pools: 'a sweep asks for no pools' },
  usualObjectives: ['nodes', 'cost'],
  make: ({ pod: source, copies, goal, by, maxNodes }) => ({
    name: 'size',
    ...(source === undefined ? {} : { pod: source }),
    words: [
      ...flagWords('--pod', source),
      ...flagWords('--copies', copies),
      ...flagWords('--goal', goal),
      ...flagWords('--by', by),
      ...flagWords('--max-nodes', maxNodes),
    ],
    reads: ['catalog'],
    ask: ({ objects, scheduler, options, pod, catalog }) =>
      sizeOf(
        { objects, ...scheduler },
        {
          ...options,
          ...(pod === undefined ? {} : { pod }),
          ...(copies === undefined ? {} : { copies }),
          ...(goal === undefined ? {} : { goal }),
          ...(by === undefined ? {} : { by }),
          ...(maxNodes === undefined ? {} : { maxNodes }),
          ...(catalog === undefined ? {} : { catalog }),
        },
      ),
  }),
};
