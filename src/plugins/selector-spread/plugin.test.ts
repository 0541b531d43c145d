import { node, pod, service, ZONE } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { selectorSpread } from './plugin.ts';

const web = pod().labelled({ app: 'web' });
const svc = service('web', { app: 'web' });

describePluginV122(selectorSpread, undefined, {
  scores: [
    {
      title: 'counts the pods of the Service on each node, and prefers fewer',
      pod: web,
      nodes: [node('a'), node('b'), node('c')],
      objects: [svc],
      placed: [web.onNode('a'), web.onNode('a'), web.onNode('b'), pod().onNode('c')],
      raw: [2, 1, 0],
      normalized: [0, 50, 100],
    },
    {
      title: 'gives the zone two thirds of the score; a node without zone is scored alone',
      pod: web,
      nodes: [node('a').zone('1'), node('b').zone('1'), node('c').zone('2'), node('d')],
      objects: [svc],
      placed: [web.onNode('a'), web.onNode('a'), web.onNode('c'), web.onNode('d')],
      raw: [2, 0, 1, 1],
      normalized: [0, 33, 50, 50],
    },
    {
      title: 'gives 100 to all nodes if nothing selects the pod',
      pod: web,
      nodes: [node('a'), node('b')],
      placed: [web.onNode('a')],
      raw: [0, 0],
      normalized: [100, 100],
    },
    {
      title: 'does not score pods with spread constraints',
      pod: web.spread({ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway' }),
      nodes: [node('a')],
      objects: [svc],
      raw: [0],
      normalized: [0],
    },
    {
      title: 'ignores terminating pods and pods of other namespaces',
      pod: web,
      nodes: [node('a'), node('b')],
      objects: [svc],
      placed: [web.terminating().onNode('a'), web.in('other').onNode('a'), web.onNode('b')],
      raw: [0, 1],
      normalized: [100, 0],
    },
  ],
});
