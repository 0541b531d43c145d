import { standingDump } from '../workloads/standing-dump.ts';
import type { Question } from './question.ts';

const SIZE = { nodes: 5_000, pods: 50_000 };

/** Reading the file as bytes and parsing its text. */
const PARSING = {
  name: 'JSON.parse of the file',
  script: "JSON.parse(require('node:fs').readFileSync('dump.json', 'utf8'))",
};

/** Nothing is to be placed. */
export const standingPlan: Question = {
  name: '5000x50000 standing pods, plan',
  files: () => ({ 'dump.json': standingDump(SIZE) }),
  args: ['plan', 'dump.json'],
  beside: PARSING,
};
