import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { PlannedPod, RejectedNodes } from '../../outcome/index.ts';
import { findRelease } from '../../releases/index.ts';
import { plan } from '../../simulation/index.ts';
import { ReleaseChanges } from './release-changes.ts';

const objects = [node('a').object, pod('p').requests({ cpu: '99' }).object];
const [pending] = plan({ objects }).pods;

function rejectedBy(...plugins: readonly string[]): PlannedPod {
  const rejections = plugins.map((plugin): RejectedNodes => ({
    plugin,
    code: 'Unschedulable',
    nodes: ['a'],
    reasons: ['no'],
    causes: [],
  }));
  return { ...pending!, rejections };
}

test.each([
  ['1.31', '1.32', ['EBSLimits'], [], ['EBSLimits is gone.']],
  ['1.32', '1.31', [], ['EBSLimits'], ['EBSLimits is new.']],
  ['1.30', '1.31', ['EBSLimits'], [], ['EBSLimits is no longer enabled by default.']],
  ['1.32', '1.33', [], ['NodePorts'], ['NodePorts: Host ports of sidecar containers are in use.']],
  ['1.32', '1.33', ['NodePorts'], ['NodePorts'], []],
  [
    '1.34.1',
    '1.34.9',
    ['TaintToleration', 'NodePorts'],
    ['NodePorts'],
    [
      'TaintToleration says "node(s) had untolerated taint(s)" instead of "node(s) had untolerated taint {{key}: {value}}".',
    ],
  ],
])('from %s to %s, rejected by %j and then by %j', (base, head, before, after, texts) => {
  const changes = new ReleaseChanges(findRelease(base), findRelease(head));
  expect(changes.ofRejections(rejectedBy(...before), rejectedBy(...after))).toEqual(texts);
});
