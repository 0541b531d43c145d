import { nodeOf } from '../../src/decoding/index.ts';
import type { Features } from '../../src/features/index.ts';
import type { ArgsHandle } from '../../src/framework/index.ts';
import { NEWEST } from './features.ts';

/** The texts of all validation errors of args, which have the path "args". Default: in the newest release. */
export const argsErrors = (
  handle: ArgsHandle,
  args: object,
  features: Features = NEWEST,
): readonly string[] =>
  handle
    .decode(nodeOf(args), features)
    .value.setDefaults()
    .validate('args')
    .map(({ text }) => text);
