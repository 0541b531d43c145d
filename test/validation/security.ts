import type { Cases } from './cases.ts';
import { letters } from './fragments.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const image = { name: 'd', image: 'i' };

export const security: readonly Cases[] = [
  {
    of: 'security',
    base: pod,
    at: 'spec',
    changes: [
      ...[
        { runAsUser: -1, runAsGroup: -1, fsGroup: -1, supplementalGroups: [-1, 2147483648] },
        {
          runAsUser: 2147483647,
          runAsGroup: 2147483647,
          fsGroup: 2147483647,
          supplementalGroups: [2147483647],
        },
        { runAsUser: 2147483648, runAsGroup: 2147483648, fsGroup: 2147483648 },
        { fsGroupChangePolicy: 'Never' },
        { supplementalGroupsPolicy: 'Never' },
        { seLinuxChangePolicy: 'Never' },
        { seLinuxChangePolicy: '' },
        { seLinuxChangePolicy: 'MountOption' },
        { seccompProfile: { type: '' } },
        { seccompProfile: { type: 'Other' } },
        { seccompProfile: { type: 'Localhost' } },
        { seccompProfile: { type: 'Localhost', localhostProfile: '../a' } },
        { seccompProfile: { type: 'Localhost', localhostProfile: '/a' } },
        { seccompProfile: { type: 'RuntimeDefault', localhostProfile: 'a' } },
        { appArmorProfile: { type: '' } },
        { appArmorProfile: { type: 'Other' } },
        { appArmorProfile: { type: 'Localhost' } },
        { appArmorProfile: { type: 'Localhost', localhostProfile: '' } },
        { appArmorProfile: { type: 'Localhost', localhostProfile: ' a' } },
        { appArmorProfile: { type: 'Localhost', localhostProfile: letters(4095) } },
        { appArmorProfile: { type: 'Localhost', localhostProfile: letters(4096) } },
        { appArmorProfile: { type: 'Unconfined', localhostProfile: 'a' } },
        { sysctls: [{ name: '', value: 'x' }] },
        {
          sysctls: [
            { name: letters(253), value: 'x' },
            { name: letters(254), value: 'x' },
          ],
        },
        {
          sysctls: [
            { name: 'a..b', value: 'x' },
            { name: 'a/b.c', value: 'x' },
          ],
        },
        {
          sysctls: [
            { name: 'kernel.a', value: 'x' },
            { name: 'kernel/a', value: 'x' },
          ],
        },
        { windowsOptions: { gmsaCredentialSpecName: 'A' } },
        { windowsOptions: { gmsaCredentialSpec: '' } },
        { windowsOptions: { gmsaCredentialSpec: letters(64 * 1024) } },
        { windowsOptions: { gmsaCredentialSpec: letters(64 * 1024 + 1) } },
        { windowsOptions: { runAsUserName: '' } },
        { windowsOptions: { runAsUserName: 'a\u0001' } },
        { windowsOptions: { runAsUserName: 'a\\b\\c' } },
        { windowsOptions: { runAsUserName: 'a\\' } },
        { windowsOptions: { runAsUserName: '\\a' } },
        { windowsOptions: { runAsUserName: `${letters(255)}\\a` } },
        { windowsOptions: { runAsUserName: `${letters(256)}\\a` } },
        { windowsOptions: { runAsUserName: 'NT Authority\\Local' } },
        { windowsOptions: { runAsUserName: '-a.b\\c' } },
        { windowsOptions: { runAsUserName: letters(104) } },
        { windowsOptions: { runAsUserName: letters(105) } },
        { windowsOptions: { runAsUserName: '. .' } },
        { windowsOptions: { runAsUserName: 'a:b' } },
        { windowsOptions: { hostProcess: true } },
      ].map((securityContext) => ({ securityContext })),
      { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } },
      { hostNetwork: true, securityContext: { sysctls: [{ name: 'net.a', value: 'x' }] } },
      {
        hostIPC: true,
        securityContext: {
          sysctls: [
            'kernel.sem',
            'kernel.shmmax',
            'kernel.msgmax',
            'fs.mqueue.x',
            'kernel.other',
          ].map((name) => ({ name, value: 'x' })),
        },
      },
      ...[
        { privileged: true, allowPrivilegeEscalation: false },
        { allowPrivilegeEscalation: false, capabilities: { add: ['SYS_ADMIN', 'CAP_SYS_ADMIN'] } },
        { procMount: 'Other' },
        { procMount: 'Unmasked' },
        { runAsUser: -1, runAsGroup: -1 },
        { windowsOptions: { hostProcess: true } },
      ].map((securityContext) => ({ containers: [{ ...image, securityContext }] })),
      { hostUsers: false, containers: [{ ...image, securityContext: { procMount: 'Unmasked' } }] },
      {
        hostNetwork: true,
        securityContext: { windowsOptions: { hostProcess: true } },
        containers: [{ ...image, securityContext: { windowsOptions: { hostProcess: false } } }],
      },
      {
        hostNetwork: true,
        containers: [
          { ...image, securityContext: { windowsOptions: { hostProcess: true } } },
          { ...image, name: 'e' },
        ],
      },
    ],
  },
];
