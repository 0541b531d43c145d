import { expect, test } from 'vitest';
import { PodIPs } from './ips.ts';

test('addresses go upwards, over the ends of their parts', () => {
  const ips = new PodIPs();
  const at = new Map<number, string>();
  for (let number = 1; number <= 65_537; number++) at.set(number, ips.next());
  expect([1, 2, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537].map((one) => at.get(one))).toEqual(
    [
      '10.128.0.1',
      '10.128.0.2',
      '10.128.0.255',
      '10.128.1.0',
      '10.128.1.1',
      '10.128.1.255',
      '10.128.2.0',
      '10.128.255.255',
      '10.129.0.0',
      '10.129.0.1',
    ],
  );
});
