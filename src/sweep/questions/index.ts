export { questionField } from './any-kind.ts';
export type { AnyQuestionKind, AskedQuestion } from './any-kind.ts';
export type { Answer, Asked, Question } from './kind.ts';
export { questionKinds } from './registry.ts';
