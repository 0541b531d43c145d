import type { Cases, Members } from './cases.ts';
import { letters } from './fragments.ts';

const metadata = { name: 'n', namespace: 'shop' };
const backend = { service: { name: 's', port: { number: 80 } } };
const ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata,
  spec: { rules: [{ host: 'a.b', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] },
};
const ingressClass = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IngressClass',
  metadata: { name: 'c' },
  spec: { controller: 'a.b/c', parameters: { kind: 'K', name: 'n' } },
};
const policy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata,
  spec: {
    podSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] },
    ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }],
  },
};

const path = (...paths: readonly Members[]): Members => ({
  rules: [{ http: { paths: paths.map((one) => ({ pathType: 'Prefix', backend, ...one })) } }],
});
const toward = (one: Members): Members => ({ defaultBackend: one });
const service = (name: string | undefined, port?: Members): Members =>
  toward({ service: { name, port } });
const ports = (...some: readonly Members[]): Members => ({ ingress: [{ ports: some }] });
const from = (...peers: readonly Members[]): Members => ({ ingress: [{ from: peers }] });
const block = (cidr: string | undefined, ...except: readonly string[]): Members =>
  from({ ipBlock: { cidr, except } });
const values = (...some: readonly string[]): Members => ({
  podSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: some }] },
});

const ingresses: readonly Cases[] = [
  {
    of: 'ingresses',
    base: ingress,
    at: 'spec',
    changes: [
      { rules: undefined },
      { rules: [] },
      { rules: [{}] },
      { rules: [{ http: { paths: [] } }] },
      ...['', 'A', 'a_b', '1.2.3.4', '::1', '*', '*.', '*.a', 'a.*', '*.*.a', letters(254)].map(
        (host) => ({ rules: [{ host }] }),
      ),
      ...['', 'a', '/a', '//', '/./', '/../', '/%2f%2F', '/..', '/.'].map((one) =>
        path({ path: one }, { path: one, pathType: 'ImplementationSpecific' }),
      ),
      path({ pathType: undefined, backend: {} }, { pathType: 'Other', path: 'a' }),
      path({ backend: {} }, { backend: undefined }),
      toward({ ...backend, resource: { kind: 'K', name: 'n' } }),
      toward({ resource: {} }),
      toward({ resource: { apiGroup: '', kind: 'a/b', name: '..' } }),
      toward({ resource: { apiGroup: 'A', kind: '%', name: '.' } }),
      service(undefined),
      service('A', { name: 'http', number: 80 }),
      service('1a', { name: 'HTTP_' }),
      service('a.b', { name: '1' }),
      service(letters(64), { number: -1 }),
      service('s', { number: 65536 }),
      { tls: [{ hosts: ['A', '*.a', 'a*'], secretName: 'S' }, {}] },
      { ingressClassName: '' },
    ],
  },
  {
    of: 'ingress classes of ingresses',
    base: ingress,
    changes: ['a', 'b'].map((ingressClassName) => ({
      metadata: { annotations: { 'kubernetes.io/ingress.class': 'a' } },
      spec: { ingressClassName },
    })),
  },
  {
    of: 'names of services of ingresses by the relaxed rule',
    base: ingress,
    at: 'spec',
    gates: { RelaxedServiceNameValidation: true },
    changes: ['1a', 'A', 'a.b', letters(64)].map((name) => service(name, { number: 80 })),
  },
  {
    of: 'changed ingresses',
    base: {
      ...ingress,
      metadata: { ...metadata, annotations: { 'kubernetes.io/ingress.class': 'a' } },
      spec: {
        rules: [{ host: '*.a', http: { paths: [{ path: 'x', pathType: 'Exact', backend }] } }],
        tls: [{ secretName: 'S' }],
      },
    },
    at: 'spec',
    updates: true,
    changes: [
      {},
      { ingressClassName: 'b' },
      { tls: [{ secretName: '_' }] },
      { rules: [{ host: '*.b', http: { paths: [] } }, { http: { paths: [] } }] },
      { rules: [{ host: '*' }] },
      service('1a', { number: 80 }),
    ],
  },
  {
    of: 'changed ingresses with relaxed names',
    base: { ...ingress, spec: path({ path: '/', backend: { service: { name: '1a' } } }) },
    at: 'spec',
    updates: true,
    changes: ['1b', 'A'].map((name) => service(name, { number: 80 })),
  },
];

const balanced = (...ingress: readonly Members[]): Members => ({
  status: { loadBalancer: { ingress } },
});
const statuses: readonly Cases[] = [
  {
    of: 'statuses of ingresses',
    base: { ...ingress, ...balanced({ ip: 'x' }) },
    updates: 'status',
    changes: [
      balanced({ ip: 'x' }, { ip: 'y' }, { ip: '10.0.0.1', hostname: 'a.b' }),
      balanced({ hostname: 'A' }, { hostname: '10.0.0.1' }, { hostname: '::1' }),
      { spec: { rules: [] }, ...balanced({}) },
    ],
  },
];

const classes: readonly Cases[] = [
  {
    of: 'ingress classes',
    base: ingressClass,
    at: 'spec',
    changes: [
      ...['', 'a', '/b', 'a/', 'A/b', 'a/ ', `a/${letters(249)}`].map((controller) => ({
        controller,
      })),
      { parameters: { kind: undefined, name: undefined, apiGroup: 'A' } },
      { parameters: { scope: 'Other', namespace: 'n' } },
      { parameters: { scope: 'Cluster', namespace: 'n' } },
      { parameters: { scope: 'Namespace' } },
      { parameters: { scope: 'Namespace', namespace: 'N' } },
    ],
  },
  {
    of: 'changed ingress classes',
    base: ingressClass,
    at: 'spec',
    updates: true,
    changes: [{ controller: 'a.b/d' }, { controller: undefined }, { parameters: undefined }],
  },
];

const policies: readonly Cases[] = [
  {
    of: 'network policies',
    base: policy,
    at: 'spec',
    changes: [
      { podSelector: undefined, ingress: undefined },
      values('!'),
      { podSelector: { matchExpressions: [{ key: '', operator: 'Is' }] } },
      ports({ protocol: 'ICMP' }, { port: 0 }, { port: 65536 }, { port: 'A_' }, {}),
      ports({ port: 80, endPort: 79 }, { port: 80, endPort: 65536 }, { port: 80, endPort: 80 }),
      ports({ port: 'a', endPort: 80 }, { endPort: 80 }),
      { egress: [{ ports: [{ port: 0 }], to: [{}] }] },
      from({}, { podSelector: {}, namespaceSelector: {} }),
      from({ podSelector: {}, ipBlock: { cidr: '::/0' } }),
      from({
        podSelector: { matchLabels: { a: '!' } },
        namespaceSelector: { matchLabels: { '': '' } },
      }),
      block(undefined),
      block('10.0.0.0'),
      block('10.0.0.0/33', 'x'),
      block('10.0.0.0/8', 'x', '10.0.0.0/8', '11.0.0.0/16', '10.1.0.0/16', '::1/128'),
      { policyTypes: ['Ingress', 'Other'] },
      { policyTypes: ['Ingress', 'Egress', 'Other'] },
    ],
  },
  {
    of: 'changed network policies',
    base: policy,
    at: 'spec',
    updates: true,
    changes: [{}, values('!'), block('10.0.0.0/33'), block('10.0.0.0/8', '11.0.0.0/16')],
  },
  {
    of: 'changed network policies with mistakes',
    base: { ...policy, spec: { ...values('!'), ...block('x', 'y') } },
    at: 'spec',
    updates: true,
    changes: [{}, values('?'), from({ podSelector: values('!')['podSelector'] }), block('z', 'y')],
  },
];

export const networkKinds: readonly Cases[] = [...ingresses, ...statuses, ...classes, ...policies];
