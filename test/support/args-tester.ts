import { nodeOf } from '../../src/decoding/index.ts';
import type { ArgsHandle } from '../../src/framework/index.ts';

/** The texts of all validation errors of args, which have the path "args". */
export const argsErrors = (handle: ArgsHandle, args: object): readonly string[] =>
  handle
    .decode(nodeOf(args))
    .value.setDefaults()
    .validate('args')
    .map(({ text }) => text);
