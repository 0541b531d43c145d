import { capacity } from './capacity.ts';
import { check } from './check.ts';
import { asKind, type AnyQuestionKind } from './any-kind.ts';
import { plan } from './plan.ts';
import { size } from './size.ts';
import { survive } from './survive.ts';

/** Everything that a sweep can ask of its cells. */
export const questionKinds: readonly AnyQuestionKind[] = [
  asKind(plan),
  asKind(check),
  asKind(capacity),
  asKind(survive),
  asKind(size),
];
