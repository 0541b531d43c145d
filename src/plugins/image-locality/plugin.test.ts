import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { imageLocality } from './plugin.ts';

const MB = 1024 * 1024;

describePlugin(imageLocality, {
  scores: [
    {
      title: 'scores a present image between 23 MB and 1000 MB, less the fewer nodes have it',
      pod: pod().image('app:1'),
      // 500 MB on one node of two count as 250 MB: (250 - 23) / (1000 - 23).
      nodes: [node('has').image('app:1', 500 * MB), node('lacks')],
      raw: [23, 0],
      normalized: [23, 0],
    },
    {
      title: 'scores an image of 23 MB and less 0',
      pod: pod().image('app:1'),
      nodes: [node('a').image('app:1', 23 * MB), node('b').image('app:1', MB)],
      raw: [0, 0],
    },
    {
      title: 'gives 100 at most',
      pod: pod().image('app:1'),
      nodes: [node('a').image('app:1', 5000 * MB)],
      raw: [100],
    },
    {
      title: 'adds :latest to an image without a tag, also after a port',
      pod: pod().image('localhost:5000/tool'),
      nodes: [node('a').image('localhost:5000/tool:latest', 5000 * MB)],
      raw: [100],
    },
    {
      title: 'takes the size of an image from the node that was added first',
      pod: pod().image('app:1'),
      nodes: [node('a').image('app:1', 5000 * MB), node('b').image('app:1', 1)],
      raw: [100, 100],
    },
    {
      title: 'adds up the images of all containers, and raises the maximum per container',
      pod: pod().image('app:1', 'side:1'),
      // 1000 MB of (2000 - 23) MB.
      nodes: [
        node('a')
          .image('app:1', 700 * MB)
          .image('side:1', 300 * MB),
      ],
      raw: [49],
    },
    {
      title: 'adds the images of volumes in v1.36, without a higher maximum',
      release: '1.36',
      pod: pod().image('app:1').mountsImage('data'),
      // 800 MB, then 1600 MB of at most 1000 MB.
      nodes: [
        node('a').image('data:latest', 1600 * MB),
        node('b')
          .image('app:1', 1600 * MB)
          .image('data:latest', 1600 * MB),
      ],
      raw: [100, 100],
    },
    {
      title: 'ignores the images of volumes until v1.35',
      release: '1.35',
      pod: pod().image('app:1').mountsImage('data:1'),
      nodes: [node('a').image('data:1', 1000 * MB)],
      raw: [0],
    },
    {
      title: 'scores 0 if no node has an image',
      pod: pod(),
      nodes: [node('a'), node('b')],
      raw: [0, 0],
      normalized: [0, 0],
    },
  ],
});
