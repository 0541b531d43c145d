import { halfFull } from '../workloads/half-full.ts';
import { ONE_PLAN } from './question.ts';
import type { Question } from './question.ts';

export const pack: Question = {
  name: '2000x20000 pack',
  files: () => ({ 'input.json': halfFull(2_000) }),
  args: ['pack', 'input.json'],
  beside: ONE_PLAN,
};
