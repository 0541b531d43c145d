import type { Container, Pod } from '../../objects/index.ts';
import type { HostPort } from '../../cluster/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed, hadNode } from '../shared/changed-objects.ts';

export const EVERY_ADDRESS = '0.0.0.0';

export const conflicts = (a: HostPort, b: HostPort): boolean =>
  a.port === b.port &&
  a.protocol === b.protocol &&
  (a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS);

/**
 * A pod with a port that the waiting pod needs is gone. Source: kubernetes v1.34.1 plugins/nodeports isSchedulableAfterPodDeleted.
 *
 * @param countsSidecars ports of sidecars are in use
 */
export const freesPort =
  (countsSidecars: boolean): EventHint =>
  (pod, change) => {
    const deleted = changed('Pod', change);
    if (deleted.before === undefined || !hadNode(deleted)) return false;
    const freed = hostPorts(deleted.before, countsSidecars);
    if (freed.length === 0) return false;
    const needed = hostPorts(pod, countsSidecars);
    return freed.some((port) => needed.some((own) => conflicts(own, port)));
  };

export function hostPorts({ spec }: Pod, countsSidecars: boolean): readonly HostPort[] {
  const sidecars = countsSidecars ? (spec.initContainers ?? []).filter(isSidecar) : [];
  return [...sidecars, ...spec.containers].flatMap(({ ports = [] }) =>
    ports.flatMap(({ hostPort = 0, hostIP = '', protocol = 'TCP' }) =>
      hostPort === 0
        ? []
        : { ip: hostIP === '' ? EVERY_ADDRESS : hostIP, protocol, port: hostPort },
    ),
  );
}

const isSidecar = ({ restartPolicy }: Container): boolean => restartPolicy === 'Always';
