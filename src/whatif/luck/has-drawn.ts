import type { Simulation } from '../../simulation/index.ts';

/**
 * Whether another seed may lead to another end: the scheduler has drawn between nodes or between pods to evict, containers have behaved by
 * chance, something was tried again, autoscalers act, or there may be volumes of Immediate classes, whose zone is drawn.
 */
export const hasDrawn = ({ chance, api }: Simulation): boolean =>
  chance.hasDrawn() ||
  chance.hasVaried() ||
  chance.hasRetried() ||
  chance.isAutoscaled ||
  (api.list('PersistentVolumeClaim').length > 0 &&
    api
      .list('StorageClass')
      .some(({ volumeBindingMode = 'Immediate' }) => volumeBindingMode === 'Immediate'));
