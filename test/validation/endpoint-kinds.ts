import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const metadata = { name: 'e', namespace: 'shop' };
const slice = {
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata,
  addressType: 'IPv4',
  endpoints: [{ addresses: ['10.0.0.1'] }],
};
const endpoints = {
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata,
  subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }],
};

const REFUSED = ['', 'x', '127.0.0.1', '::1', '0.0.0.0', '169.254.1.1', '224.0.0.1'];

const addressed = (addressType: string, ...addresses: readonly string[]): Members => ({
  addressType,
  endpoints: [{ addresses }],
});
const hinted = (hints: Members): Members => ({ endpoints: [{ addresses: ['10.0.0.1'], hints }] });
const names = (count: number): readonly Members[] =>
  times(count, (at) => ({ name: `n${String(at)}` }));
const subset = (...subsets: readonly Members[]): Members => ({ subsets });

export const endpointKinds: readonly Cases[] = [
  {
    of: 'endpoint slices',
    base: slice,
    changes: [
      { addressType: undefined },
      { addressType: 'Other', endpoints: [{ addresses: ['x'] }] },
      { endpoints: [{}, { addresses: [] }] },
      { endpoints: [{ addresses: times(101, () => '10.0.0.1') }] },
      { endpoints: times(1001, () => ({})) },
      addressed('IPv4', ...REFUSED, '010.0.0.1'),
      addressed('IPv6', ...REFUSED, '2001:DB8::1', '::ffff:10.0.0.1', '010.0.0.1', 'fd00::1'),
      addressed('FQDN', '', '.', 'a', 'a.b', 'a.b.', 'A.b', `${letters(64)}.b`),
      { endpoints: [{ addresses: ['10.0.0.1'], nodeName: 'A', hostname: 'a.b' }] },
      { endpoints: [{ addresses: ['10.0.0.1'], nodeName: '', hostname: '' }] },
      hinted({ forZones: [{ name: 'a' }, { name: 'a' }, { name: '!' }], forNodes: [{}, {}] }),
      hinted({ forZones: names(9), forNodes: names(9) }),
      hinted({ forZones: names(8), forNodes: names(9) }),
      { endpoints: [{ addresses: ['10.0.0.1'], deprecatedTopology: { '!': '!' } }] },
      { ports: [{}, {}] },
      { ports: [{ name: 'A', protocol: 'ICMP', appProtocol: 'a b' }, { name: 'A' }] },
      { ports: times(20_001, () => ({})) },
    ],
  },
  {
    of: 'hints for nodes without their gate',
    base: slice,
    gates: { PreferSameTrafficDistribution: false },
    changes: [hinted({ forZones: names(9) }), hinted({ forNodes: names(9) })],
  },
  {
    of: 'changed endpoint slices',
    base: { ...slice, endpoints: [{ addresses: ['x'] }] },
    updates: true,
    changes: [
      { addressType: 'IPv6' },
      { endpoints: [{ addresses: ['y'] }] },
      { ports: [{ name: 'A' }] },
      { metadata: { labels: { a: '!' } } },
    ],
  },
  {
    of: 'endpoints',
    base: endpoints,
    changes: [
      subset({}),
      subset({ addresses: [], ports: [{ port: 0 }] }),
      subset({ addresses: REFUSED.map((ip) => ({ ip })) }),
      subset({ notReadyAddresses: [{ ip: '::1', hostname: 'a.b', nodeName: '' }] }),
      subset({ addresses: [{ ip: '10.0.0.1', hostname: '', nodeName: 'A' }] }),
      subset({ notReadyAddresses: [{ ip: 'fd00::1' }], ports: [{ port: 80 }, { port: 65536 }] }),
      subset({
        addresses: [{ ip: '10.0.0.1' }],
        ports: [{ name: 'A', port: 80, protocol: 'ICMP', appProtocol: 'a b' }],
      }),
    ],
  },
  {
    of: 'changed endpoints',
    base: { ...endpoints, subsets: [{ addresses: [{ ip: 'x' }] }] },
    updates: true,
    changes: [{ metadata: { labels: { a: 'b' } } }, subset({ addresses: [{ ip: 'y' }] })],
  },
];
