import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { ExtenderTransport } from '../../src/scheduler/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { explain } from '../../src/whatif/index.ts';
import { node, pod } from '../support/builders.ts';

/** A configuration that disables one plugin at one extension point. */
const without = (point: string, name: string): unknown => ({
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [{ plugins: { [point]: { disabled: [{ name }] } } }],
});

const nodes = (...names: readonly string[]): readonly KubernetesObject[] =>
  names.map((name) => node(name).offers({ cpu: 4, memory: '8Gi' }).object);
const web = pod('web').requests({ cpu: 1, memory: '1Gi' }).object;

const NO_PORTS =
  'running "NodePorts" filter plugin: reading "PreFilterNodePorts" from cycleState: not found';
const NO_TAINTS =
  'running Score plugins: plugin "TaintToleration" failed with: failed to read "PreScoreTaintToleration" from cycleState: not found';

describe('a filter without its PreFilter', () => {
  const configuration = without('preFilter', 'NodePorts');

  test('ends the attempt in an error, in an explanation that does not pass', () => {
    const answer = explain({ objects: nodes('a', 'b'), pod: web, configuration });
    expect(answer).toMatchObject({ error: NO_PORTS, failedAt: 'filter', feasible: [] });
    expect(answer.summary.verdict).toBe('failed');
    expect(answer.message).toBeUndefined();
  });

  test('does not if every node is rejected before', () => {
    const objects = nodes('a').map((one) => ({ ...one, spec: { unschedulable: true } }));
    const { error, message } = explain({ objects, pod: web, configuration });
    expect(error).toBeUndefined();
    expect(message).toContain('0/1 nodes are available: 1 node(s) were unschedulable.');
  });

  test('leaves the pod pending with that message, and preempts nothing', () => {
    const { pods, summary } = plan({ objects: nodes('a'), pods: [web], configuration });
    expect(pods).toMatchObject([{ name: 'web', node: null, message: NO_PORTS }]);
    expect(summary.verdict).toBe('failed');
  });
});

describe('a score without its PreScore', () => {
  const configuration = without('preScore', 'TaintToleration');

  test('ends the attempt in an error', () => {
    const answer = explain({ objects: nodes('a', 'b'), pod: web, configuration });
    expect(answer).toMatchObject({ error: NO_TAINTS, failedAt: 'score', feasible: ['a', 'b'] });
    expect(answer.summary.verdict).toBe('failed');
    const { pods } = plan({ objects: nodes('a', 'b'), pods: [web], configuration });
    expect(pods).toMatchObject([{ node: null, message: NO_TAINTS }]);
  });

  test('does not in a plan with one feasible node, which is not scored', () => {
    const { pods } = plan({ objects: nodes('a'), pods: [web], configuration });
    expect(pods).toMatchObject([{ node: 'a' }]);
  });
});

/** Filters and scores at this URL, with whole nodes. */
const extended = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  extenders: [
    { urlPrefix: 'http://x', filterVerb: 'filter', prioritizeVerb: 'prioritize', weight: 1 },
  ],
};

function extender(score: string, change: (node: object) => object): ExtenderTransport {
  return ({ verb, body }) => {
    const { Nodes } = JSON.parse(body) as { Nodes: { items: { metadata: { name: string } }[] } };
    const scores = Nodes.items.map(
      ({ metadata: { name } }) => `{"Host":${JSON.stringify(name)},"Score":${score}}`,
    );
    const left = JSON.stringify({ Nodes: { items: Nodes.items.map(change) } });
    return { status: 200, body: verb === 'filter' ? left : `[${scores.join()}]` };
  };
}

describe('nodes that an extender returns', () => {
  const busy = pod('busy').requests({ cpu: 3, memory: '6Gi' }).onNode('a').object;
  const totalsWith = (transport: ExtenderTransport, kubernetes = 'v1.34.1') =>
    explain({
      objects: [...nodes('a', 'b'), busy],
      pod: web,
      configuration: extended,
      kubernetes,
      options: { extenders: transport },
    });

  test('are scored with no pods on them', () => {
    const { totals } = totalsWith(extender('0', (one) => one));
    expect(totals?.['a']).toBe(totals?.['b']);
  });

  test('are scored as they are in the cluster before v1.33', () => {
    const { best } = totalsWith(
      extender('0', (one) => one),
      'v1.32.13',
    );
    expect(best).toEqual(['b']);
  });

  test('offer nothing if they say nothing', () => {
    const bare = extender('0', (one) => ({ ...one, status: null }));
    const { scores } = totalsWith(bare);
    expect(scores?.['a']?.['NodeResourcesFit']).toBe(0);
  });

  test('have sums of scores that wrap around as int64', () => {
    const { totals, extenders } = totalsWith(extender('4611686018427387904', (one) => one));
    expect(extenders?.['http://x']?.scores['a']).toBe(2 ** 62);
    // 10 x 2^62 is 2^63 beyond a multiple of 2^64.
    expect(totals?.['a']).toBeLessThan(-9.2e18);
  });
});
