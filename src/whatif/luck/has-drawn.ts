import type { Simulation } from '../../simulation/index.ts';

/**
 * Whether another seed may lead to another end: the scheduler has drawn between nodes or between pods to evict, or there may be volumes
 * of Immediate classes, whose zone is drawn.
 */
export const hasDrawn = (simulation: Simulation): boolean =>
  simulation.hasDrawn() ||
  (simulation.api.list('PersistentVolumeClaim').length > 0 &&
    simulation.api
      .list('StorageClass')
      .some(({ volumeBindingMode = 'Immediate' }) => volumeBindingMode === 'Immediate'));
