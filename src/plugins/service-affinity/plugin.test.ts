import { node, pod, service } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { serviceAffinity } from './plugin.ts';

const web = pod().labelled({ app: 'web' });
const svc = service('web', { app: 'web' });
const rack = (name: string, value: string): ReturnType<typeof node> =>
  node(name).labelled({ rack: value });
const because = "node(s) didn't match service affinity";
const code = 'Unschedulable';

describePluginV122(
  serviceAffinity,
  { affinityLabels: ['rack'], antiAffinityLabelsPreference: ['rack'] },
  {
    fits: [
      {
        title: 'the first pod of a Service fit anywhere',
        pod: web,
        node: rack('a', '1'),
        objects: [svc],
      },
      {
        title: 'a pod follow the first of its Service',
        pod: web,
        node: rack('a', '1'),
        others: [rack('b', '1')],
        objects: [svc],
        placed: [web.onNode('b')],
      },
      {
        title: 'a pod without a Service fit anywhere',
        pod: web,
        node: rack('a', '1'),
        others: [rack('b', '2')],
        placed: [web.onNode('b')],
      },
      {
        title: 'a pod fit anywhere if the placed pod lacks one of its labels',
        pod: web.labelled({ release: '2' }),
        node: rack('a', '1'),
        others: [rack('b', '2')],
        objects: [svc],
        placed: [web.labelled({ release: '1' }).onNode('b')],
      },
      {
        title: 'a label that the reference node lacks not be required',
        pod: web,
        node: rack('a', '1'),
        others: [node('b')],
        objects: [svc],
        placed: [web.onNode('b')],
      },
    ],
    rejects: [
      {
        title: 'a pod off racks other than that of the first pod of its Service',
        pod: web,
        node: rack('a', '1'),
        others: [rack('b', '2')],
        objects: [svc],
        placed: [web.onNode('b')],
        because,
        code,
      },
      {
        title: 'a pod off nodes that its nodeSelector excludes, whatever its Service',
        pod: web.nodeSelector({ rack: '2' }),
        node: rack('a', '1'),
        objects: [svc],
        placed: [web.onNode('a')],
        because,
        code,
      },
    ],
    scores: [
      {
        title: 'prefers values of the label with fewer pods of the Service; 0 without the label',
        pod: web,
        nodes: [rack('a', '1'), rack('b', '1'), rack('c', '2'), node('d')],
        objects: [svc],
        placed: [web.onNode('a'), web.onNode('b'), web.onNode('c'), web.onNode('d')],
        raw: [1, 1, 1, 1],
        normalized: [50, 50, 75, 0],
      },
      {
        title: 'scores all values 100 while the Service has no pods',
        pod: web,
        nodes: [rack('a', '1'), node('b')],
        objects: [svc],
        raw: [0, 0],
        normalized: [100, 0],
      },
    ],
  },
);
