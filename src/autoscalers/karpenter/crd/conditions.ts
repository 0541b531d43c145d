import type { ObjectCondition } from '../objects/node-pool.ts';
import { list, object } from './collections.ts';
import { text, time } from './scalars.ts';
import { optional } from './schema.ts';
import type { Schema } from './schema.ts';

/** Conditions as a controller writes them. */
export const conditions = (): Schema<readonly ObjectCondition[]> =>
  list(
    object<ObjectCondition>(
      {
        type: text(),
        status: text({ words: ['True', 'False', 'Unknown'] }),
        reason: optional(text()),
        message: optional(text()),
        lastTransitionTime: optional(time()),
      },
      { isOpen: true },
    ),
  );
