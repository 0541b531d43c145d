import { machines } from '../workloads/big-cluster.ts';
import { deployment, podSpec, times } from '../workloads/manifests.ts';
import type { Question } from './question.ts';

const input = (replicas: number) => ({
  'input.json': [
    ...machines(5_000),
    ...times(1_500, (at) =>
      deployment({ name: `app-${at}`, spec: podSpec({ cpu: '250m', memory: '256Mi' }) }, replicas),
    ),
  ],
});

/** 150,000 pods of Deployments. */
export const manyReplicas: Question = {
  name: '5000x150000 pods of Deployments, plan',
  files: () => input(100),
  args: ['plan', 'input.json'],
  beside: {
    name: 'JSON.parse of the file',
    script: "JSON.parse(require('node:fs').readFileSync('input.json', 'utf8'))",
  },
};
