import { ABSENT } from '../../cluster/index.ts';
import type { NodeIndex, PodClass } from '../../cluster/index.ts';
import { SpreadFilter } from './filtering.ts';

/**
 * A domain counts if it has an eligible node, but its pods are counted on all of its nodes
 * (kubernetes v1.22.6 plugins/podtopologyspread/filtering.go calPreFilterState).
 */
export class SpreadFilterV122 extends SpreadFilter {
  override podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    for (let i = 0; i < this.constraints.length; i++) {
      const constraint = this.constraints[i]!;
      const minimum = this.minima[i]!;
      const value = constraint.column.valueOf[node]!;
      if (value === ABSENT || !minimum.knows(value) || !constraint.counts(podClass)) continue;
      minimum.move(value, step);
      regroups ||= constraint.column.distinct;
    }
    return regroups;
  }
}
