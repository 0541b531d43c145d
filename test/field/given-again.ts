import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Fields } from '../support/finding-manifests.ts';
import { fieldsAt, manifest, meta, wide, workload } from '../support/finding-manifests.ts';
import type { FieldCase } from './field-case.ts';
import { claim, NODES, storageClass } from './objects.ts';

/*
 * What a plan writes with -o manifests is read again: by the next plan with the same manifests, and by the commands that ask about
 * what stands there.
 */

const service = (name: string, spec: Fields): KubernetesObject =>
  manifest('v1', 'Service', name, {
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }], ...spec },
  });

const BOTH = { ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv6', 'IPv4'] };
const NONE = { clusterIP: 'None' };

const services: readonly KubernetesObject[] = [
  service('of-v6', { ipFamilies: ['IPv6'] }),
  service('of-both', BOTH),
  service('preferred', { ipFamilyPolicy: 'PreferDualStack' }),
  service('with-address', { clusterIP: '2001:db8::1' }),
  service('headless', NONE),
  service('headless-of-v6', { ...NONE, ipFamilies: ['IPv6'] }),
  service('headless-of-both', { ...NONE, ...BOTH }),
  service('0-port-of-nodes', { type: 'NodePort' }),
  service('balanced', { type: 'LoadBalancer', ipFamilies: ['IPv6'] }),
];

const web = (replicas: number): KubernetesObject =>
  workload('Deployment', 'web', replicas, { cpu: '100m' });

const CREATED = { creationTimestamp: '2026-01-01T00:00:00Z' };

const important = (value: number): KubernetesObject =>
  wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'important', { value }));

const scratch = fieldsAt(claim('scratch'), 'spec');

/** A StatefulSet whose pods have a volume each that lives and dies with them. */
const withScratch = workload(
  'StatefulSet',
  'db',
  2,
  {
    cpu: '1',
    spec: {
      volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: scratch } } }],
    },
  },
  { serviceName: 'db' },
);

export const givenAgain: readonly FieldCase[] = [
  {
    name: 'B5 Services of any family are applied again over what a plan wrote, and stay',
    files: {
      'n.yaml': NODES,
      'a.yaml': [web(1), ...services],
    },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml -o manifests', exit: 0, save: 'c.yaml' },
      { args: 'plan DIR/c.yaml DIR/a.yaml', exit: 0, out: [/nothing to place/] },
    ],
  },
  {
    name: 'B8 an exported manifest that kept its status is applied over what the server has',
    files: {
      'n.yaml': NODES,
      'a.yaml': [web(1)],
      'exported.yaml': [{ ...meta(web(2), CREATED), status: { replicas: 1, readyReplicas: 1 } }],
    },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml -o manifests', exit: 0, save: 'c.yaml' },
      {
        args: 'plan DIR/c.yaml DIR/exported.yaml',
        exit: 0,
        out: [/applied: 1 changed/, /1 to place/],
      },
      {
        args: 'plan --cluster DIR/c.yaml --cluster DIR/exported.yaml',
        exit: 1,
        err: [/already in/],
      },
    ],
  },
  {
    name: 'A13 a refused change of an object without a namespace has its place',
    files: {
      'n.yaml': NODES,
      'a.yaml': [web(1), important(5), storageClass('disk')],
      'b.yaml': [important(6), storageClass('disk', 'Immediate')],
    },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml -o manifests', exit: 0, save: 'c.yaml' },
      {
        args: 'plan DIR/c.yaml DIR/b.yaml -o github',
        exit: 2,
        out: [
          /file=[^,]*b.yaml,line=1,col=1,title=refused%3A PriorityClass/,
          /file=[^,]*b.yaml,line=3,col=1,title=refused%3A StorageClass/,
        ],
      },
      {
        args: 'pack DIR/c.yaml DIR/b.yaml',
        exit: 2,
        out: [/^ {2}PriorityClass\/important: Pri/m],
      },
    ],
  },
  {
    name: 'B2 the volumes that die with the pods of a StatefulSet are made anew for its next pod',
    files: { 'n.yaml': NODES, 'a.yaml': [storageClass('disk'), withScratch] },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml -o manifests', exit: 0, save: 'c.yaml' },
      { args: 'explain statefulset/db -f DIR/c.yaml', exit: 0, out: [/^Fits +2 of 2 nodes/m] },
      {
        args: 'capacity DIR/c.yaml --pod statefulset/db',
        exit: 0,
        out: [/^Capacity passed: 6 more/m],
        notOut: [/NEVER FIT/, /IN DOUBT/],
      },
    ],
  },
];
