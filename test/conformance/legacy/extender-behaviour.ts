import { isRecord } from '../../../src/units/index.ts';
import type { ExtenderTransport } from '../../../src/scheduler/index.ts';
import type { Line } from '../format.ts';

/** The recorded behaviour of extenders: by URL and verb the rejected nodes and the scores. */
export function behavingAs(behaviour: unknown): ExtenderTransport {
  return ({ extender, verb, url, body }) => {
    const own = record(record(record(behaviour)[extender.urlPrefix])[verb]);
    const args = record(JSON.parse(body));
    const items = record(args['Nodes'])['items'];
    if (!Array.isArray(items)) throw new TypeError(`no whole nodes were sent to ${url}`);
    const named = items.map((node: unknown): readonly [string, unknown] => [
      String(record(record(node)['metadata'])['name']),
      node,
    ]);
    if (verb === 'prioritize') {
      const scores = record(own['scores']);
      return reply(named.map(([name]) => ({ Host: name, Score: scores[name] ?? 0 })));
    }
    if (verb !== 'filter') throw new TypeError(`no behaviour is known for ${verb}`);
    const rejected = record(own['reject']);
    const isRejected = (name: string): boolean => Object.hasOwn(rejected, name);
    const left = named.filter(([name]) => !isRejected(name)).map(([, node]) => node);
    const failed = named.filter(([name]) => isRejected(name));
    return reply({
      Nodes: { metadata: {}, items: left },
      FailedNodes: Object.fromEntries(failed.map(([name]) => [name, rejected[name]])),
    });
  };
}

const reply = (answer: unknown): { status: number; body: string } => ({
  status: 200,
  body: JSON.stringify(answer),
});

function record(value: unknown): Line {
  return isRecord(value) ? value : {};
}
