/*
 * What never runs never passes: the table of fates.
 *
 * A row is a workload with pods that never run for one reason. It is planned once, and the finding of the row must decide the verdict
 * in the plan and in every format: table, wide, json, junit, github, gitlab, sarif, markdown, html. No format may count a pod of the
 * row as Running, unless the row says `runs: true`.
 *
 * To add a row: append an object to one of the lists, or a list with a call of `describeFates`. `objects` are all objects of the
 * input, `input` further fields of PlanInput (options, scenario, config), `kind` and `object` are those of the finding, `text` is part
 * of its message. `...failed` stands for the verdict. Manifests: test/support/finding-manifests.ts.
 */
import { describeFates, failed } from '../../support/finding-cases.ts';
import type { FateRow } from '../../support/finding-cases.ts';
import { node, web, workload } from '../../support/finding-manifests.ts';
import {
  LINUX_NODES,
  REJECTED_KINDS,
  REJECTIONS,
  workloadOf,
} from '../../support/rejected-workloads.ts';

const fiveMinutes = { until: 300 };

/** A DaemonSet asks for no pod on a node that its selector does not match. */
const asksForPods = (kind: string, spec: object): boolean =>
  kind !== 'DaemonSet' || !('nodeSelector' in spec);

/** Every kind of workload, rejected by the kubelet for every cause. The failure of a CronJob's pods is that of its Jobs. */
describeFates(
  REJECTIONS.flatMap(({ cause, spec, container, input, reason }) =>
    REJECTED_KINDS.filter((kind) => asksForPods(kind, spec)).map((kind): FateRow => ({
      name: `${kind}: ${cause}`,
      objects: [...LINUX_NODES, workloadOf(kind, spec, container)],
      input: { ...input, options: fiveMinutes },
      ...failed,
      kind: 'failing',
      object: kind === 'CronJob' ? 'Job/w-' : `${kind}/w`,
      text: new RegExp(kind.includes('Job') ? 'BackoffLimitExceeded' : reason),
    })),
  ),
);

const neverReady = {
  container: { readinessProbe: { exec: { command: ['check'] }, periodSeconds: 5 } },
  annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
};

describeFates([
  {
    name: 'a new Deployment that never becomes ready',
    objects: [node('n1'), web(neverReady, 2)],
    ...failed,
    kind: 'not-ready',
    object: 'Deployment/web',
    pods: 2,
    text: /not Ready/,
    runs: true,
  },
  {
    name: 'pods that still start when the time is over',
    objects: [node('n1'), web({}, 2)],
    input: { options: { until: 1 } },
    ...failed,
    kind: 'not-ready',
    object: 'Deployment/web',
    pods: 2,
    text: /ContainerCreating/,
  },
  {
    name: 'a new StatefulSet with a pod that never becomes ready',
    objects: [node('n1'), workload('StatefulSet', 'db', 1, neverReady)],
    ...failed,
    kind: 'not-ready',
    object: 'StatefulSet/db',
    pods: 1,
    text: /not Ready/,
    runs: true,
  },
]);
