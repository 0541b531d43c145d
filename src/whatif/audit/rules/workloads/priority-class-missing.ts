import { podsByOwner } from '../../cluster/pods-by-owner.ts';
import type { AuditRule } from '../../rule.ts';

export const priorityClassMissing: AuditRule = {
  code: 'KS403',
  name: 'priority-class-missing',
  severity: 'error',
  sentence: 'Pods name a PriorityClass that does not exist.',
  why: 'The API server refuses new pods of that class: a restart elsewhere or a scale-up creates none.',
  helps: 'Create the PriorityClass, or take priorityClassName off the template.',
  needs: ['PriorityClass'],
  find: (cluster) => {
    const known = new Set(cluster.list('PriorityClass').map(({ metadata }) => metadata.name));
    for (const name of BUILT_IN) known.add(name);
    return podsByOwner(cluster).flatMap(({ owner, spec }) => {
      const { priorityClassName: name = '' } = spec;
      if (name === '' || known.has(name)) return [];
      return [{ subject: owner, message: `names the PriorityClass ${name}, which does not exist` }];
    });
  },
};

/** Every cluster has them, and dumps often leave them out. */
const BUILT_IN = ['system-cluster-critical', 'system-node-critical'];
