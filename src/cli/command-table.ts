import type { Define } from './program-context.ts';

/** A command before its code is loaded: its name and summary for --help and for "did you mean". */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly define: Define }>;
}

export const commandTable: readonly CommandEntry[] = [
  {
    name: 'plan',
    summary: 'where would every pod land, what would not fit and why, and when would it run?',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'watch',
    summary: 'plan again when a file changes: what differs from the plan before?',
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'explain',
    summary:
      'why does a pod land where it does: every node, verdict and score, and what would make it fit',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'compare',
    summary:
      'two plans side by side: which pods move and why, which no longer fit, how balanced nodes are',
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'check',
    summary: 'is the cluster as expected: placement, room, spread, losses, cost? for pipelines',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'capacity',
    summary: 'how many more copies of a pod fit, where, and what runs out first?',
    load: () => import('./commands/capacity.ts'),
  },
  {
    name: 'size',
    summary: 'which nodes to add so that all pods fit, at the lowest cost?',
    load: () => import('./commands/size.ts'),
  },
  {
    name: 'audit',
    summary: 'what stands there and would not be placed there today, and what makes it fragile?',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'drain',
    summary: 'can nodes be drained: what goes where and when, what waits for which budget?',
    load: () => import('./commands/drain.ts'),
  },
  {
    name: 'deschedule',
    summary:
      'what would a descheduler policy evict, where would those pods go, and does it come to rest?',
    load: () => import('./commands/deschedule.ts'),
  },
  {
    name: 'survive',
    summary: 'which nodes, zones or pairs can be lost, what stays pending, and what would help',
    load: () => import('./commands/survive.ts'),
  },
  {
    name: 'pack',
    summary:
      'which nodes can be emptied, in which order, and what stands in the way of the others?',
    load: () => import('./commands/pack.ts'),
  },
  {
    name: 'sweep',
    summary: 'one question asked of many clusters, seeds, releases, settings and changes',
    load: () => import('./commands/sweep.ts'),
  },
  {
    name: 'tune',
    summary:
      'which weights, strategies and settings are better, how sure is it, which do not matter?',
    load: () => import('./commands/tune.ts'),
  },
  {
    name: 'report',
    summary: 'show a saved document in another format, such as one HTML page',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'policy',
    summary: 'check a v1.22 Policy, show the plugins it becomes, convert it for v1.34',
    load: () => import('./commands/policy.ts'),
  },
  {
    name: 'config',
    summary: 'show the defaults of flags in .kschedsim.yaml and where each value comes from',
    load: () => import('./commands/config.ts'),
  },
  {
    name: 'snapshot',
    summary: 'save what a plan needs from a cluster in one file, with your kubectl',
    load: () => import('./commands/snapshot.ts'),
  },
  {
    name: 'mcp',
    summary: 'serve the questions to an agent, as tools of the Model Context Protocol',
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands and flags in bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
  {
    name: 'version',
    summary: 'print the versions of kschedsim and of the Kubernetes releases that it knows',
    load: () => import('./commands/version.ts'),
  },
];
