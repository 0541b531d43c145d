import { expect, test } from 'vitest';
import type { PodSpec } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { SysctlAllowlist, sysctlPatternProblem } from './sysctls.ts';
import type { SysctlOptions } from './sysctls.ts';

const NEW: SysctlOptions = {
  allowedUnsafeSysctls: [],
  kernelVersion: undefined,
  allowsTcpMemory: true,
};

function whyRejected(
  names: readonly string[],
  options: Partial<SysctlOptions> = {},
  more: Partial<PodSpec> = {},
): string | undefined {
  const { spec, ...rest } = pod().object;
  const sysctls = names.map((name) => ({ name, value: '1' }));
  const asking = { ...rest, spec: { ...spec, ...more, securityContext: { sysctls } } };
  return new SysctlAllowlist({ ...NEW, ...options }).rejection(asking)?.message;
}

test.each<[string, Partial<SysctlOptions>, Partial<PodSpec>, string | undefined]>([
  ['net.ipv4.tcp_syncookies', {}, {}, undefined],
  ['net.ipv4.tcp_syncookies', {}, { hostNetwork: true }, 'not allowed with host Net enabled'],
  ['net.ipv4.tcp_syncookies', {}, { hostIPC: true }, undefined],
  ['kernel.shm_rmid_forced', {}, { hostIPC: true }, 'not allowed with host IPC enabled'],
  ['net.core.somaxconn', {}, {}, 'not allowlisted'],
  ['net/core/somaxconn', { allowedUnsafeSysctls: ['net.core.*'] }, {}, undefined],
  ['net.core.somaxconn', { allowedUnsafeSysctls: ['net/core/somaxconn'] }, {}, undefined],
  ['kernel.msgmax', { allowedUnsafeSysctls: ['kernel.msg*'] }, { hostIPC: true }, 'host IPC'],
  ['net.ipv4.tcp_rmem', { allowsTcpMemory: false }, {}, 'not allowlisted'],
  ['net.ipv4.tcp_rmem', { kernelVersion: '4.14.0-generic' }, {}, 'not allowlisted'],
  ['net.ipv4.tcp_rmem', { kernelVersion: '4.15.0-generic' }, {}, undefined],
  ['net.ipv4.tcp_rmem', { kernelVersion: '10.1' }, {}, undefined],
])('a pod with %s on a kubelet with %j and fields %j: %s', (name, options, more, why) => {
  const found = whyRejected([name], options, more);
  if (why === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(why);
});

test('the first sysctl that is not allowed is reported, with dots', () => {
  expect(whyRejected(['net.ipv4.tcp_syncookies', 'vm/swappiness', 'fs.file-max'])).toBe(
    'forbidden sysctl: "vm.swappiness" not allowlisted',
  );
});

test.each([
  ['net.core.*', undefined],
  ['kernel.sem', undefined],
  ['kernel.msg*', undefined],
  ['vm.swappiness', 'the sysctls "vm.swappiness" are not known to be namespaced'],
  ['*', 'the sysctls "" are not known to be namespaced'],
  ['Net.core', /must have at most 253 characters and match regex/],
])('allowedUnsafeSysctls with %s: %s', (pattern, problem) => {
  if (problem === undefined) expect(sysctlPatternProblem(pattern)).toBeUndefined();
  else expect(sysctlPatternProblem(pattern)).toMatch(problem);
});
