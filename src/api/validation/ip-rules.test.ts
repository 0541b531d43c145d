import { expect, test } from 'vitest';
import { fieldErrorText } from '../field-error.ts';
import { Path } from '../field-path.ts';
import { ErrorList } from './error-list.ts';
import { checkEndpointAddress } from './ip-rules.ts';

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
