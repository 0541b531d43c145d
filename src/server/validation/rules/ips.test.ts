import { expect, test } from 'vitest';
import { fieldErrorText, Path } from '../../../objects/index.ts';
import { ErrorList } from '../error-list.ts';
import { checkCanonicalAddress, checkEndpointAddress } from './ips.ts';

const UNSPECIFIED = 'may not be unspecified';
const LOOPBACK = 'may not be in the loopback range (127.0.0.0/8, ::1/128)';
const LOCAL = 'may not be in the link-local range (169.254.0.0/16, fe80::/10)';
const MULTICAST = 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';

test.each([
  ['0.0.0.0', UNSPECIFIED],
  ['::', UNSPECIFIED],
  ['127.0.0.1', LOOPBACK],
  ['127.255.0.9', LOOPBACK],
  ['::1', LOOPBACK],
  ['169.254.1.1', LOCAL],
  ['fe80::1', LOCAL],
  ['febf::1', LOCAL],
  ['224.0.0.9', MULTICAST],
  ['ff02::1', MULTICAST],
  ['ff12::1', MULTICAST],
  ['::ffff:127.0.0.1', LOOPBACK],
  ['1.2.3.4::', 'must be a valid IP address'],
  ['1:2:3:4:5:6:7:8::', 'must be a valid IP address'],
  ['1:2:3:4:5:6:7', 'must be a valid IP address'],
  ['10.0.0', 'must be a valid IP address'],
])('no endpoint has the address %s: %s', (address, detail) => {
  const list = new ErrorList();
  checkEndpointAddress(address, Path.spec, list);
  expect(list.errors.map((error) => fieldErrorText(error))).toEqual([
    expect.stringContaining(detail),
  ]);
});

test.each(['126.0.0.1', '169.253.1.1', '224.0.1.1', '::2', 'fec0::1', 'ff03::1', 'ff01::1'])(
  'an endpoint may have the address %s',
  (address) => {
    const list = new ErrorList();
    checkEndpointAddress(address, Path.spec, list);
    expect(list.errors).toEqual([]);
  },
);

const NO_ADDRESS = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

test.each([
  ['10.9.8.7', undefined],
  ['2001:db8::ffff', undefined],
  ['::', undefined],
  ['1:0:2:0:3:0:4:0', undefined],
  ['10.9.8', NO_ADDRESS],
  ['::10000', NO_ADDRESS],
  ['::ffff', undefined],
  ['fe80::1%eth0', NO_ADDRESS],
  ['10.09.8.7', 'must not have leading 0s'],
  ['::1.2.3.04', 'must not have leading 0s'],
  ['::00001', 'must not have leading 0s'],
  ['::ffff:1.2.3.4', 'must not be an IPv4-mapped IPv6 address'],
  ['2001:DB8::1', 'must be in canonical form ("2001:db8::1")'],
  ['2001:0db8::1', 'must be in canonical form ("2001:db8::1")'],
  ['1:0:0:2:0:0:0:3', 'must be in canonical form ("1:0:0:2::3")'],
  ['1:0:0:2:3:0:0:4', 'must be in canonical form ("1::2:3:0:0:4")'],
  ['1:0:0:0:0:0:0:0', 'must be in canonical form ("1::")'],
  ['::1.2.3.4', 'must be in canonical form ("::102:304")'],
])('%s as a new field: %s', (address, detail) => {
  const list = new ErrorList();
  expect(checkCanonicalAddress(address, Path.spec, list)).toBe(detail === undefined);
  expect(list.errors.map((error) => error.detail)).toEqual(detail === undefined ? [] : [detail]);
});
