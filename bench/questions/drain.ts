import { halfFull } from '../workloads/half-full.ts';
import { ONE_PLAN } from './question.ts';
import type { Question } from './question.ts';

/** The nodes with a name that ends with 7 are a tenth. */
export const drain: Question = {
  name: '2000x20000 drain of a tenth',
  files: () => ({ 'input.json': halfFull(2_000) }),
  args: ['drain', 'node-*7', '-f', 'input.json'],
  beside: ONE_PLAN,
};
