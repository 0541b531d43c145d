import { anyText, made, object, oneOf, optional, text } from '../documents/index.ts';
import type { Field } from '../documents/index.ts';
import type { Taint } from '../objects/index.ts';

/** A taint of new nodes, as documents write it. */
export const taint = (): Field<Taint> =>
  made(
    object<{ key: string; value: string | undefined; effect: string }>({
      key: text(),
      value: optional(anyText()),
      effect: oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
    }),
    ({ key, value = '', effect }) => (value === '' ? { key, effect } : { key, effect, value }),
  );
