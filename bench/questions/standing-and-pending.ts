import { standingDump } from '../workloads/standing-dump.ts';
import { deployment, podSpec } from '../workloads/manifests.ts';
import type { Question } from './question.ts';

const SIZE = { nodes: 5_000, pods: 50_000 };

/** A Deployment of 40 pods joins the standing ones. */
export const standingAndPending: Question = {
  name: '5000x50000 standing pods, plan of 40 more',
  files: () => ({
    'dump.json': standingDump(SIZE),
    'more.json': [
      deployment({ name: 'more', spec: podSpec({ cpu: '500m', memory: '256Mi' }) }, 40),
    ],
  }),
  args: ['plan', 'dump.json', 'more.json'],
  beside: { name: 'the plan without them', args: ['plan', 'dump.json'] },
};
