import { described, list, object, text } from '../../documents/index.ts';
import answer from '../../outcome/schemas/check.schema.json' with { type: 'json' };
import { check as checkOf } from '../../whatif/index.ts';
import type { QuestionKind } from './kind.ts';

interface Setting {
  readonly expect: readonly string[];
}

/** Whether the cluster is as expected. */
export const check: QuestionKind<Setting> = {
  name: 'check',
  description: 'Whether the cluster is as expected (docs/commands/check.md).',
  fields: object<Setting>({
    expect: described(list(text()), 'Files with what is expected.'),
  }),
  document: 'Check',
  answer,
  lacks: {},
  usualObjectives: ['summary.failed'],
  make: ({ expect }) => ({
    name: 'check',
    expect,
    words: expect.flatMap((file) => ['--expect', file]),
    reads: ['catalog', 'nodeGroups', 'prices'],
    ask: ({ objects, scheduler, options, expectations = [], prices, catalog }) =>
      checkOf({ objects, ...scheduler }, expectations, {
        ...options,
        ...(prices === undefined ? {} : { prices }),
        ...(catalog === undefined ? {} : { catalog }),
      }),
  }),
};
