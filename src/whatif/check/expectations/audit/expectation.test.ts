import { node, pod } from '../../../../../test/support/builders.ts';
import { testCases } from '../../../../../test/support/checked.ts';

const ready = pod('web')
  .requests({ cpu: '1' })
  .onNode('a')
  .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }).object;
const a = node('a').object;
const tainted = node('a').taint('dedicated', 'NoSchedule', 'db').object;

testCases({
  'nothing to complain of': {
    expects: { audit: 'error' },
    objects: [a, ready],
    verdict: 'passed',
    says: 'no finding in 1 running pod',
  },
  'a pod on a node that it does not tolerate': {
    expects: { audit: { severity: 'warning', rules: ['KS101'] } },
    objects: [tainted, ready],
    verdict: 'failed',
    says: '1 finding of severity warning or above',
  },
  'a pod on a node that it tolerates': {
    expects: { audit: { severity: 'warning', rules: ['KS101'] } },
    objects: [a, ready],
    verdict: 'passed',
    says: 'no finding',
  },
  'the rule is ignored': {
    expects: { audit: { severity: 'error', ignore: ['taint-not-tolerated'] } },
    objects: [tainted, ready],
    verdict: 'passed',
    says: 'no finding',
  },
  'no objects': {
    expects: { audit: 'info' },
    objects: [],
    verdict: 'unknown',
    says: 'no objects',
  },
});
