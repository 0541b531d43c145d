import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodePorts } from './plugin.ts';

const because = "node(s) didn't have free ports for the requested pod ports";
const code = 'Unschedulable';
const web = pod().hostPort(80);

describePlugin(nodePorts, {
  fits: [
    { title: 'a pod use a free port', pod: web, node: node() },
    {
      title: 'a sidecar use the same port until v1.32',
      release: '1.32',
      pod: web,
      node: node(),
      placed: [pod().sidecar({}, 80).onNode('node')],
    },
    {
      title: 'another port be in use',
      pod: web,
      node: node(),
      placed: [pod().hostPort(81).onNode('node')],
    },
    {
      title: 'another protocol use the same port',
      pod: web,
      node: node(),
      placed: [pod().hostPort(80, { protocol: 'UDP' }).onNode('node')],
    },
    {
      title: 'another address use the same port',
      pod: pod().hostPort(80, { hostIP: '10.0.0.1' }),
      node: node(),
      placed: [pod().hostPort(80, { hostIP: '10.0.0.2' }).onNode('node')],
    },
    {
      title: 'another node use the same port',
      pod: web,
      node: node(),
      others: [node('other')],
      placed: [web.onNode('other')],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node with a sidecar on its port',
      pod: web,
      node: node(),
      placed: [pod().sidecar({}, 80).onNode('node')],
      because,
      code,
    },
    {
      title: 'a pod off a node where its port is taken',
      pod: web,
      node: node(),
      placed: [web.onNode('node')],
      because,
      code,
    },
    {
      title: 'a pod with a port of all addresses off a node where it is taken on one',
      pod: web,
      node: node(),
      placed: [pod().hostPort(80, { hostIP: '10.0.0.1' }).onNode('node')],
      because,
      code,
    },
    {
      title: 'a pod with a port of one address off a node where it is taken on all',
      pod: pod().hostPort(80, { hostIP: '10.0.0.1' }),
      node: node(),
      placed: [pod().hostPort(80, { hostIP: '0.0.0.0' }).onNode('node')],
      because,
      code,
    },
    {
      title: 'a pod off if only the second of its ports is taken',
      pod: pod().hostPort(79).hostPort(80),
      node: node(),
      placed: [web.onNode('node')],
      because,
      code,
    },
  ],
});
