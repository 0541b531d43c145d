import { describe, expect, it } from 'vitest';
import type { Pod } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { explain } from '../../src/whatif/index.ts';
import { pod } from '../support/builders.ts';
import {
  configuration,
  extending,
  keeping,
  nodeOf,
  nodes,
  planned,
  ready,
  wanting,
} from '../support/extender-calls.ts';

/** Parts of a node. */
interface Changes extends Partial<Record<'metadata' | 'spec' | 'status', object>> {
  readonly newField?: string;
}

describe('an extender under v1.34', () => {
  it('filters after all plugins, and its scores count ten times their weight', () => {
    const { plan: found, calls } = planned(
      [...nodes, wanting('web')],
      [{ filterVerb: 'f', prioritizeVerb: 'p', weight: 2 }],
      {
        filter: keeping('b', 'c'),
        prioritize: (names) => names.map((name) => ({ Host: name, Score: name === 'c' ? 1 : 0 })),
      },
    );
    expect(nodeOf(found, 'web')).toBe('c');
    expect(calls.map(({ url }) => url)).toEqual(['http://ext/f', 'http://ext/p']);
    const plain = explain({ objects: nodes, pod: wanting('web') });
    expect(found.pods[0]?.score).toBe((plain.totals?.['c'] ?? 0) + 20);
    expect(found.notModelled).toEqual([]);
  });

  it('is not asked for scores if one node is feasible', () => {
    const { plan: found, calls } = planned(
      [...nodes, wanting('web')],
      [{ filterVerb: 'f', prioritizeVerb: 'p', weight: 2 }],
      { filter: keeping('b'), prioritize: () => [{ Host: 'b', Score: 1 }] },
    );
    expect(nodeOf(found, 'web')).toBe('b');
    expect(calls.map(({ verb }) => verb)).toEqual(['filter']);
    expect(found.pods[0]).not.toHaveProperty('score');
  });

  it('has its reasons in the FitError, and preemption skips nodes that it calls unresolvable', () => {
    const low = { ...pod('low').onNode('a').requests({ cpu: '1' }).priority(0).object };
    const { plan: found, calls } = planned(
      [...nodes, low, pod('web').requests({ cpu: '1' }).priority(10).object],
      [{ filterVerb: 'filter', preemptVerb: 'preempt' }],
      {
        filter: () => ({
          NodeNames: [],
          FailedNodes: { a: 'busy', b: 'busy' },
          FailedAndUnresolvableNodes: { b: 'never' },
        }),
      },
    );
    const [web] = found.pods.filter(({ name }) => name === 'web');
    expect(web?.message).toMatch(/^0\/3 nodes are available: 1 busy, 1 never\. preemption: /);
    expect(calls.every(({ verb }) => verb === 'filter')).toBe(true);
  });

  it('removes candidates of preemption and selects victims', () => {
    const victims = ['a', 'b'].map((name) => ({
      ...pod(`low-${name}`).onNode(name).requests({ cpu: '4' }).priority(0).object,
      metadata: { name: `low-${name}`, namespace: 'default', uid: `uid-${name}` },
      status: { phase: 'Running', startTime: '2025-01-01T00:00:00Z' },
    }));
    const { transport, calls } = extending({
      preempt: () => ({ NodeNameToMetaVictims: { b: { Pods: [{ UID: 'uid-b' }] } } }),
    });
    const found = explain({
      objects: [ready('a'), ready('b'), ...victims],
      pod: pod('web').requests({ cpu: '2' }).priority(10).object,
      configuration: configuration({ preemptVerb: 'preempt' }),
      options: { extenders: transport },
    });
    expect(found.preemption).toEqual({ nominatedNode: 'b', victims: ['default/low-b'] });
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      NodeNameToVictims: null,
      NodeNameToMetaVictims: {
        a: { Pods: [{ UID: 'uid-a' }], NumPDBViolations: 0 },
        b: { Pods: [{ UID: 'uid-b' }], NumPDBViolations: 0 },
      },
    });
  });

  it.each([
    ['a node without victims', { b: { Pods: [] } }, 'expected at least one victim pod on node "b"'],
    ['a node that does not exist', { z: null }, 'nodeinfo not found for node name "z"'],
    [
      'a pod that is not on the node',
      { b: { Pods: [{ UID: 'x' }] } },
      'extender: http://ext claims to preempt pod (UID: &{x}) on node: b, but the pod is not found on that node',
    ],
  ])('that answers preemption with %s fails it', (_, victims, message) => {
    const low = pod('low').onNode('b').requests({ cpu: '4' }).priority(0).object;
    const { transport } = extending({ preempt: () => ({ NodeNameToMetaVictims: victims }) });
    const found = explain({
      objects: [ready('b'), low],
      pod: pod('web').requests({ cpu: '2' }).priority(10).object,
      configuration: configuration({ preemptVerb: 'preempt' }),
      options: { extenders: transport },
    });
    expect(found.postFilterError).toBe(true);
    expect(found.message).toBe(
      `0/1 nodes are available: 1 Insufficient cpu. preemption: ${message}`,
    );
  });

  it('that fails ends the attempt with its error, without preemption', () => {
    const { plan: found } = planned([...nodes, wanting('web')], [{ filterVerb: 'filter' }], {});
    expect(found.pods[0]).toMatchObject({ node: null, message: 'connection refused' });
    expect(found.events).toContainEqual(
      expect.objectContaining({ reason: 'FailedScheduling', message: 'connection refused' }),
    );
  });

  it.each([
    ['nonsense', 'oops', "invalid character 'o' looking for beginning of value"],
    ['nothing', '', 'EOF'],
    ['a truncated answer', '{"NodeNames":["a"', 'unexpected EOF'],
    [
      'a string instead of a list',
      { NodeNames: 'a' },
      'json: cannot unmarshal string into Go struct field ExtenderFilterResult.NodeNames of type []string',
    ],
    [
      'a list instead of an object',
      [],
      'json: cannot unmarshal array into Go value of type v1.ExtenderFilterResult',
    ],
    ['an error of its own', { error: 'I am confused' }, 'I am confused'],
    [
      'a node that was not asked about',
      { nodenames: ['z'] },
      'extender "http://ext" claims a filtered node "z" which is not found in the input node list',
    ],
  ])('that answers %s is reported', (_, answer, message) => {
    const { plan: found } = planned([...nodes, wanting('web')], [{ filterVerb: 'filter' }], {
      filter: () => answer,
    });
    expect(found.pods[0]?.message).toBe(message);
  });

  it.each<[Changes, string | undefined]>([
    [{ metadata: { labels: 'x' } }, '"metadata.labels" must be a map, not the text "x"'],
    [{ spec: { taints: {} } }, '"spec.taints" must be a list, not a map'],
    [{ status: { allocatable: [] } }, '"status.allocatable" must be a map, not a list'],
    [{ status: { capacity: [], images: 'x' } }, undefined],
    [{ newField: 'x', spec: { newField: 'x' } }, undefined],
  ])('that sends the node %j', (changes, message) => {
    const { plan: found } = planned(
      [...nodes, wanting('web')],
      [{ filterVerb: 'filter', nodeCacheCapable: false }],
      {
        filter: () => ({
          Nodes: { items: [{ ...changes, metadata: { name: 'b', ...changes.metadata } }] },
        }),
      },
    );
    expect(found.pods[0]?.message).toBe(message);
    expect(nodeOf(found, 'web')).toBe(message === undefined ? 'b' : null);
  });

  it('that is ignorable is called last, and its failure is reported', () => {
    const { plan: found, calls } = planned(
      [...nodes, wanting('web')],
      [
        { urlPrefix: 'http://shy', filterVerb: 'filter', ignorable: true },
        { filterVerb: 'filter' },
      ],
      { filter: (names, call) => (call.url.includes('shy') ? undefined : keeping('b')(names)) },
    );
    expect(nodeOf(found, 'web')).toBe('b');
    expect(calls.map(({ url }) => url)).toEqual(['http://ext/filter', 'http://shy/filter']);
    expect(found.notModelled).toEqual([
      {
        apiVersion: 'kubescheduler.config.k8s.io/v1',
        kind: 'Extender',
        object: 'http://shy',
        reason:
          'extender: it failed to filter 1 of 1 times and was passed over: connection refused',
      },
    ]);
  });

  it('with managed resources is called only for pods that request them', () => {
    const { object } = pod('trainer');
    const containers = object.spec.containers.map((container) => ({
      ...container,
      resources: { limits: { 'example.com/gpu': '1' } },
    }));
    const trainer: Pod = { ...object, spec: { ...object.spec, containers } };
    const { plan: found, calls } = planned(
      [...nodes, wanting('web'), trainer],
      [
        {
          filterVerb: 'filter',
          managedResources: [{ name: 'example.com/gpu', ignoredByScheduler: true }],
        },
      ],
      { filter: keeping('c') },
    );
    expect([nodeOf(found, 'web'), nodeOf(found, 'trainer')]).toEqual(['a', 'c']);
    expect(calls).toHaveLength(1);
  });

  it('with a bind verb binds instead of the bind plugin, and its failure leaves the pod pending', () => {
    const bound = planned([...nodes, wanting('web')], [{ bindVerb: 'bind' }], { bind: () => ({}) });
    expect(nodeOf(bound.plan, 'web')).toBe('a');
    expect(JSON.parse(bound.calls[0]?.body ?? '')).toMatchObject({
      PodName: 'web',
      PodNamespace: 'default',
      Node: 'a',
    });
    const failed = planned([...nodes, wanting('web')], [{ bindVerb: 'bind' }], {
      bind: () => ({ Error: 'cannot bind' }),
    });
    expect(failed.plan.pods[0]).toMatchObject({ node: null, message: 'cannot bind' });
    const ignored = planned(
      [...nodes, wanting('web')],
      [{ bindVerb: 'bind', ignorable: true }],
      {},
    );
    expect(nodeOf(ignored.plan, 'web')).toBe('a');
  });

  it('is first called with the nominated node only', () => {
    const { transport, calls } = extending({ filter: keeping('b') });
    const nominated = { ...wanting('web'), status: { nominatedNodeName: 'c' } };
    const found = explain({
      objects: nodes,
      pod: nominated,
      configuration: configuration({ filterVerb: 'filter' }),
      options: { extenders: transport },
    });
    expect(found.feasible).toEqual(['b']);
    const asked = calls.map(({ body }) => (JSON.parse(body) as { NodeNames: unknown }).NodeNames);
    expect(asked).toEqual([['c'], ['a', 'b', 'c']]);
  });

  it.each([
    ['filters every pod', { filterVerb: 'filter' }, ['unknown', 1]],
    ['only scores', { prioritizeVerb: 'score', weight: 1 }, ['passed', 0]],
    [
      'filters pods of a resource that no pod requests',
      { filterVerb: 'filter', managedResources: [{ name: 'example.com/gpu' }] },
      ['passed', 0],
    ],
  ])('that is not called and %s: doubts', (_, extender, expected) => {
    const objects = [...nodes, wanting('web')];
    const { summary } = plan({ objects, configuration: configuration(extender) });
    expect([summary.verdict, summary.unknown]).toEqual(expected);
  });

  it('that is not called is listed as not modelled in every command', () => {
    const asked = { configuration: configuration({ filterVerb: 'filter' }) };
    const reason = expect.stringContaining('it is not asked') as string;
    const named = [expect.objectContaining({ object: 'http://ext', reason }) as object];
    const { notModelled } = plan({ objects: [...nodes, wanting('web')], ...asked });
    expect(notModelled).toEqual(expect.arrayContaining(named));
    const explained = explain({ objects: nodes, pod: wanting('web'), ...asked });
    expect(explained.notModelled).toEqual(expect.arrayContaining(named));
  });
});
