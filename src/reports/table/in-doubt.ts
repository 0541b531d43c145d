import { printable } from '../../units/index.ts';
import { wrap } from '../layout/wrap.ts';
import { section, type Detail } from './detail.ts';

/** Why a result is not certain, one paragraph each. */
export const inDoubt = (
  { doubts = [] }: { readonly doubts?: readonly string[] },
  detail: Detail,
): readonly string[] =>
  section(
    'IN DOUBT',
    doubts.flatMap((doubt) => wrap(printable(doubt), detail.width - 4).map((line) => `  ${line}`)),
    detail,
  );
