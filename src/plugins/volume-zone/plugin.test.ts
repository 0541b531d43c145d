import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import {
  claim,
  claimVolume,
  mounting,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { volumeZone } from './plugin.ts';

const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const because = 'node(s) had no available volume zone';
const code = 'UnschedulableAndUnresolvable';
const user = mounting(pod(), claimVolume('c'));
const bound = claim('c', { volumeName: 'pv' });
const labelled = (label: string, key = ZONE): ReturnType<typeof volume> =>
  volume('pv', {}, { labels: { [key]: label } });

describePlugin(volumeZone, {
  fits: [
    {
      title: 'a pod fit in a zone of its volume',
      pod: user,
      node: node().zone('b'),
      objects: [bound, labelled('a__b')],
    },
    {
      title: 'a node without any zone or region label pass',
      pod: user,
      node: node(),
      objects: [bound, labelled('a')],
    },
    {
      title: "a volume's beta label match the current label",
      pod: user,
      node: node().zone('a'),
      objects: [bound, labelled('a', BETA_ZONE)],
    },
    {
      title: 'a volume with an empty part in its label fit anywhere',
      pod: user,
      node: node().zone('z'),
      objects: [bound, labelled('a__')],
    },
    {
      title: 'a claim wait for its first consumer',
      pod: user,
      node: node().zone('z'),
      objects: [claim('c'), storageClass()],
    },
  ],
  rejects: [
    {
      title: 'a pod off other zones',
      pod: user,
      node: node().zone('c'),
      objects: [bound, labelled('a__b')],
      because,
      code,
    },
    {
      title: 'a pod off a node with only another of the labels',
      pod: user,
      node: node().labelled({ 'topology.kubernetes.io/region': 'r' }),
      objects: [bound, labelled('a')],
      because,
      code,
    },
    {
      title: 'a pod off if its volume does not exist',
      pod: user,
      node: node(),
      objects: [bound],
      because: 'persistentvolume "pv" not found',
      code,
    },
    {
      title: 'a pod off if the class of its claim does not exist',
      pod: user,
      node: node(),
      objects: [claim('c')],
      because: 'storageclass.storage.k8s.io "fast" not found',
      code,
    },
    {
      title: 'a pod off while a claim that binds immediately is unbound',
      pod: user,
      node: node(),
      objects: [claim('c'), storageClass('fast', { volumeBindingMode: 'Immediate' })],
      because: 'PersistentVolume had no name',
      code,
    },
    {
      title: 'a pod off while a claim has neither volume nor class',
      pod: user,
      node: node(),
      objects: [claim('c', { storageClassName: '' })],
      because: 'PersistentVolumeClaim had no pv name and storageClass name',
      code,
    },
  ],
});
