import type { KubernetesObject, PodSpec } from '../../src/objects/index.ts';
import type { Plan, PlannedPod } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';

type Annotations = Readonly<Record<string, string>>;

/** A ready node with this number of cores. */
export function readyNode(name: string, cpu = '4'): KubernetesObject & { status: unknown } {
  const resources = { cpu, memory: '16Gi', pods: '20', 'ephemeral-storage': '100Gi' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}

export interface TemplateOptions {
  readonly cpu?: string;
  readonly image?: string;
  readonly annotations?: Annotations;
  readonly spec?: Partial<PodSpec>;
}

/** A pod template with one container "main". */
export function template(
  app: string,
  { cpu = '1', image = 'app:1', annotations = {}, spec = {} }: TemplateOptions = {},
): { metadata: object; spec: object } {
  const main = { name: 'main', image, resources: { requests: { cpu } } };
  return {
    metadata: { labels: { app }, annotations },
    spec: { containers: [main], terminationGracePeriodSeconds: 10, ...spec },
  };
}

export function deployment(
  name: string,
  replicas: number,
  options: TemplateOptions & { readonly strategy?: object } = {},
): KubernetesObject & { spec: object } {
  const { strategy } = options;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      ...(strategy === undefined ? {} : { strategy: { rollingUpdate: strategy } }),
      selector: { matchLabels: { app: name } },
      template: template(name, options),
    },
  };
}

/** Plans a scenario of these steps and expectations. */
export function planScenario(
  objects: readonly object[],
  scenario: { readonly steps?: readonly object[]; readonly expect?: readonly object[] },
  options: PlanOptions = {},
): Plan {
  const header = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };
  return plan({
    objects: objects as readonly KubernetesObject[],
    scenario: { ...header, ...scenario },
    options: { tieBreak: 'name', ...options },
  });
}

/** The node and timeline of each pod of an app, in order of creation: "n1 Pending 0, Running 4, Terminating 30, Deleted 31". */
export function podTimelines(outcome: Plan, workload: string): readonly string[] {
  const all = [...outcome.pods, ...(outcome.deleted ?? [])];
  return all
    .filter(({ owner, name }) => (owner?.name ?? name) === workload)
    .toSorted((a, b) => createdAt(a) - createdAt(b))
    .map(timelineOf);
}

const createdAt = ({ timeline }: PlannedPod): number => timeline[0]?.at ?? 0;

function timelineOf({ node, timeline }: PlannedPod): string {
  const words = timeline.flatMap(({ at, phase, status, reason }) =>
    phase === undefined && status === undefined && reason !== 'Deleted'
      ? []
      : [`${phase ?? reason} ${at}`],
  );
  return `${node ?? '-'} ${words.join(', ')}`;
}

/** The texts of failed steps and unmet expectations. */
export function findings({ scenario }: Plan): readonly string[] {
  return [
    ...(scenario?.steps ?? []).flatMap(({ text, error }) =>
      error === undefined ? [] : [`${text}: ${error}`],
    ),
    ...(scenario?.expectations ?? []).flatMap(({ text, found }) =>
      found === undefined ? [] : [`${text}: ${found}`],
    ),
  ];
}
