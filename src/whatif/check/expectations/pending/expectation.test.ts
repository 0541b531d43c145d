import { testCases } from '../../../../../test/support/checked.ts';
import { GROWN, growing } from '../../../../../test/support/grown-clusters.ts';

const expects = { pending: { workload: 'deployment/web', atMost: '1m' } };

testCases({
  'a node comes in time': {
    expects,
    objects: growing('3', 2),
    options: GROWN,
    verdict: 'passed',
    says: /^2 pods, the longest Pending for 4\d\.?\d*s$/,
  },
  'a node comes too late': {
    expects,
    objects: growing('3', 2),
    options: { autoscaling: { ...GROWN.autoscaling, startup: 300 } },
    verdict: 'failed',
    says: '2 of 2 pods Pending for longer than 1m',
  },
  'no node comes, and the run is over before the time': {
    expects,
    objects: growing('9', 1),
    options: GROWN,
    verdict: 'failed',
    says: '1 of 1 pod Pending for longer than 1m',
  },
  'the run is cut before a node comes': {
    expects,
    objects: growing('3', 1),
    options: { ...GROWN, until: 20 },
    verdict: 'unknown',
    says: 'the simulation ends at 20s',
  },
  'no such pods': {
    expects: { pending: { workload: 'deployment/api', atMost: '1m' } },
    objects: growing('3', 1),
    options: GROWN,
    verdict: 'unknown',
    says: 'there are no pods of Deployment/api',
  },
});
