import { podPatch } from '../kind.ts';
import type { HintKind } from '../kind.ts';

/** Removes the hostPort of one port of a container. */
export const dropHostPort: HintKind = {
  name: 'drop-host-port',
  *propose({ pod }) {
    for (const field of ['initContainers', 'containers'] as const) {
      for (const { name, ports = [] } of pod.spec[field] ?? []) {
        for (const { containerPort, hostPort = 0 } of ports) {
          if (hostPort === 0) continue;
          yield {
            change: `drop host port ${String(hostPort)} of container ${name}`,
            patch: podPatch(pod, {
              [field]: [{ name, ports: [{ containerPort, hostPort: null }] }],
            }),
          };
        }
      }
    }
  },
};
