import { testCases } from '../../../../../test/support/checked.ts';
import { cpu, node, usage, workload } from '../../../../../test/support/autoscaled.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

// Built as it is read of YAML.
const objects = [node('a'), ...workload('web')] as readonly KubernetesObject[];
const to = (value: string) => ({
  usage: usage(
    cpu({
      steps: [
        { at: 0, value: '700m' },
        { at: '5m', value },
      ],
    }),
  ),
});
const atMost = { replicas: { workload: 'deployment/web', atMost: 6 } };

testCases({
  'never above': {
    expects: atMost,
    objects,
    options: to('2100m'),
    verdict: 'passed',
    says: '2 to 6 replicas',
  },
  'above for a while': {
    expects: atMost,
    objects,
    options: to('2500m'),
    verdict: 'failed',
    says: /^8 at 5m \d+s, more than 6$/,
  },
  'at one time': {
    expects: { replicas: { workload: 'deployment/web', at: '5m', count: 2 } },
    objects,
    options: to('2100m'),
    verdict: 'passed',
    says: '2 replicas',
  },
  'too few at another': {
    expects: { replicas: { workload: 'deployment/web', at: '5m', atLeast: 6 } },
    objects,
    options: to('2100m'),
    verdict: 'failed',
    says: '2 at 0s, fewer than 6',
  },
  'after the end': {
    expects: { replicas: { workload: 'deployment/web', at: '5h', atLeast: 2 } },
    objects,
    options: to('2100m'),
    verdict: 'unknown',
    says: /^the simulation ends at .*: give --until$/,
  },
  'without usage': {
    expects: atMost,
    objects,
    verdict: 'unknown',
    says: 'no autoscaler acts on it',
  },
});
