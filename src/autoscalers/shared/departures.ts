import { controllerOf, isTerminal } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { AutoscalerContext } from './node-autoscaler.ts';

/** Notes the nodes from which pods go, to the end of the simulation. */
export function watchDepartures({ api, log }: Pick<AutoscalerContext, 'api' | 'log'>): void {
  api.watch(
    'Pod',
    ({ type, object }) => {
      const { nodeName } = object.spec;
      if (type === 'DELETED' && nodeName !== undefined && !isOfDaemonSet(object)) {
        log.left.add(nodeName);
      }
    },
    { sendInitialEvents: false, needsStatus: false },
  );
}

/** Whether nothing has changed on a node since it was launched that makes it unneeded: no pod there has ended, or was deleted. */
export const isUnchanged = (
  { api, log }: Pick<AutoscalerContext, 'api' | 'log'>,
  node: string,
): boolean => !log.left.has(node) && !api.podsOnNode(node).some(isGoing);

const isGoing = (pod: Pod): boolean =>
  isTerminal(pod) || (pod.metadata.deletionTimestamp !== undefined && !isOfDaemonSet(pod));

const isOfDaemonSet = ({ metadata }: Pod): boolean => controllerOf(metadata)?.kind === 'DaemonSet';
