import { describe, expect, it } from 'vitest';
import { recordExtenders, replayExtenders } from './replay-extenders.ts';
import type { RecordedAnswer } from './replay-extenders.ts';
import type { ExtenderCall, ExtenderReply } from './transport.ts';

const url = 'http://ext/filter';
const extender = {
  urlPrefix: 'http://ext',
  filterVerb: 'filter',
  preemptVerb: '',
  prioritizeVerb: '',
  bindVerb: '',
  weight: 1,
  enableHTTPS: false,
  httpTimeoutSeconds: 5,
  nodeCacheCapable: true,
  managedResources: [],
  ignorable: false,
};

const question = (name: string, nodes: readonly string[], uid = 'u'): object => ({
  Pod: { metadata: { name, namespace: 'shop', uid } },
  Nodes: null,
  NodeNames: nodes,
});

const call = (request: object): ExtenderCall => ({
  extender,
  verb: 'filter',
  url,
  body: JSON.stringify(request),
});

const answer = (request: object, response: unknown): RecordedAnswer => ({ url, request, response });
const body = (reply: ExtenderReply): unknown => ('body' in reply ? reply.body : reply.error);

describe('recorded answers', () => {
  it('match requests about the same pod and nodes, whatever else is sent', () => {
    const replay = replayExtenders([answer(question('web', ['a', 'b'], 'then'), 1)]);
    expect(body(replay(call(question('web', ['b', 'a'], 'now'))))).toBe('1');
    const whole = {
      Pod: { metadata: { name: 'web', namespace: 'shop' } },
      Nodes: { items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }] },
    };
    expect(body(replay(call(whole)))).toBe('1');
  });

  it.each(['NodeNameToVictims', 'NodeNameToMetaVictims'])('tell %s apart', (field) => {
    const asked = (victim: string): object => ({
      Pod: { metadata: { name: 'web', namespace: 'shop' } },
      [field]: {
        b: { Pods: [{ UID: 'x' }] },
        a: { Pods: [{ metadata: { uid: victim } }, { UID: victim }] },
      },
    });
    const replay = replayExtenders([answer(asked('u'), 1), answer(asked('v'), 2)]);
    expect(['v', 'u'].map((victim) => body(replay(call(asked(victim)))))).toEqual(['2', '1']);
  });

  it('are given one after the other, the last is repeated', () => {
    const asked = question('web', ['a']);
    const replay = replayExtenders([answer(asked, 1), answer(asked, 2)]);
    expect([1, 2, 3].map(() => body(replay(call(asked))))).toEqual(['1', '2', '2']);
  });

  it.each([
    ['another pod', question('api', ['a'])],
    ['other nodes', question('web', ['a', 'b'])],
    ['a binding', { PodName: 'web', PodNamespace: 'shop', PodUID: 'u', Node: 'a' }],
  ])('know nothing of %s', (_, asked) => {
    const replay = replayExtenders([answer(question('web', ['a']), 1)]);
    expect(body(replay(call(asked)))).toMatch(/no answer is recorded .* about pod shop\/\w+$/);
  });

  it('distinguish victims and bindings', () => {
    const preempt = (uid: string): object => ({
      Pod: { metadata: { name: 'web', namespace: 'shop' } },
      NodeNameToVictims: null,
      NodeNameToMetaVictims: { a: { Pods: [{ UID: uid }] } },
    });
    const bind = (Node: string): object => ({ PodName: 'web', PodNamespace: 'shop', Node });
    const replay = replayExtenders([
      answer(preempt('x'), 'x'),
      answer(preempt('y'), 'y'),
      answer(bind('a'), 'a'),
      answer(bind('b'), 'b'),
    ]);
    const asked = [preempt('y'), preempt('x'), bind('b'), bind('a')];
    expect(asked.map((one) => body(replay(call(one))))).toEqual(['"y"', '"x"', '"b"', '"a"']);
  });

  it('are the calls of a recording: with errors of the extender, without calls that got no reply', () => {
    const replies: ExtenderReply[] = [
      { status: 200, body: '{"NodeNames":["a"]}' },
      { status: 500, body: 'out of order' },
      { error: 'connection refused' },
    ];
    const written: RecordedAnswer[] = [];
    const recording = recordExtenders(
      () => replies.shift() ?? { error: '' },
      (one) => written.push(one),
    );
    const asked = ['web', 'api', 'db'].map((name) => call(question(name, ['a'])));
    const given = asked.map(recording);
    const replay = replayExtenders(written);
    expect(written).toHaveLength(2);
    expect(replay(asked[0]!)).toEqual(given[0]);
    expect(replay(asked[1]!)).toMatchObject({ status: 500 });
  });
});
