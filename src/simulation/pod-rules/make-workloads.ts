import { isRecord } from '../../units/index.ts';
import { validateObject } from '../../server/index.ts';
import type { KubernetesObject, NamespacedObject, OwnerReference } from '../../objects/index.ts';
import type { Problem } from '../../problems/index.ts';
import { fieldText, valueAt } from '../../problems/index.ts';
import { fieldPathText } from './field-path.ts';
import { asksForTooMany } from '../input/pod-demand.ts';
import { Placeholders } from './placeholders.ts';
import type { PodRule } from './rule.ts';
import { withValue } from './with-value.ts';

type Json = Readonly<Record<string, unknown>>;

/** The workloads that one rule makes of one resource, and their problems. */
export interface Made {
  readonly workloads: readonly KubernetesObject[];
  readonly problems: readonly Omit<Problem, 'object'>[];
}

/** Makes the workload of a resource, or its pods if the rule's kind is Pod. */
export function makeWorkloads(
  rule: PodRule,
  resource: NamespacedObject,
  owner: OwnerReference,
  maxPods: number,
): Made {
  const texts = new Placeholders(resource);
  const template = templateOf(rule, resource, texts);
  if (typeof template === 'string') return { workloads: [], problems: [{ message: template }] };
  const replicas = replicasOf(rule, resource);
  if (typeof replicas === 'string') return { workloads: [], problems: [{ message: replicas }] };
  // PodLimit counts the pods of workloads; bare pods are created here.
  if (rule.as === 'Pod' && replicas > maxPods) {
    return { workloads: [], problems: [{ message: asksForTooMany(replicas, maxPods) }] };
  }
  const name = texts.text(rule.name ?? '{metadata.name}');
  const pod = withLabels(template, rule.labels, name, texts);
  if (texts.missing.length > 0) {
    const missing = [...new Set(texts.missing)].join(', ');
    return { workloads: [], problems: [{ message: `it has no ${missing}` }] };
  }
  const { namespace } = resource.metadata;
  const metadata = { namespace, ownerReferences: [owner] };
  const workloads = objectsOf(rule, { name, replicas, pod, metadata });
  const problems = workloads.flatMap((one) =>
    validateObject(one).map(({ path, text }) => ({
      path: fieldText(path),
      message: `${one.kind}/${one.metadata.name} of it: ${text}`,
    })),
  );
  return problems.length > 0 ? { workloads: [], problems } : { workloads, problems };
}

/** The template with the fields of the resource, or a problem. */
function templateOf(
  { template, templateFrom, copy = [] }: PodRule,
  resource: KubernetesObject,
  texts: Placeholders,
): Json | string {
  const given =
    templateFrom === undefined ? texts.filled(template) : valueAt(resource, templateFrom);
  let whole: unknown = given;
  if (!isRecord(whole)) return `it has no template in ${fieldPathText(templateFrom ?? [])}`;
  for (const { from, to } of copy) {
    const value = valueAt(resource, from);
    if (value === undefined || value === null) continue;
    whole = withValue(whole, to, value);
    if (whole === undefined) return `its template has no ${fieldPathText(to)} to copy to`;
  }
  return isRecord(whole) ? whole : 'its template is no object';
}

function replicasOf({ replicas = 1 }: PodRule, resource: KubernetesObject): number | string {
  if (typeof replicas === 'number') return replicas;
  const value = valueAt(resource, replicas) ?? 1;
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0;
  return isCount ? value : `its ${fieldPathText(replicas)} is no number of pods`;
}

const OWN_LABEL = 'kschedsim.dev/workload';

/** The template with labels, and the labels by which the workload selects its pods. */
function withLabels(
  template: Json,
  labels: PodRule['labels'],
  name: string,
  texts: Placeholders,
): { readonly template: Json; readonly labels: Json } {
  const metadata = isRecord(template['metadata']) ? template['metadata'] : {};
  const before = isRecord(metadata['labels']) ? metadata['labels'] : {};
  const hasNone = labels === undefined && Object.keys(before).length === 0;
  const own = Object.fromEntries(
    Object.entries(labels ?? (hasNone ? { [OWN_LABEL]: name } : {})).map(([key, value]) => [
      key,
      texts.text(value),
    ]),
  );
  const all = { ...before, ...own };
  return {
    template: { ...template, metadata: { ...metadata, labels: all } },
    labels: Object.keys(own).length > 0 ? own : before,
  };
}

interface Parts {
  readonly name: string;
  readonly replicas: number;
  readonly pod: { readonly template: Json; readonly labels: Json };
  readonly metadata: {
    readonly namespace: string;
    readonly ownerReferences: readonly OwnerReference[];
  };
}

function objectsOf(
  { as, podManagementPolicy }: PodRule,
  { name, replicas, pod: { template, labels }, metadata }: Parts,
): KubernetesObject[] {
  const own = { ...metadata, name };
  const selector = { matchLabels: labels };
  const ofApps = (spec: Json): KubernetesObject[] => [
    kubernetesObject('apps/v1', as, own, { selector, template, ...spec }),
  ];
  switch (as) {
    case 'Deployment':
      return ofApps({ replicas });
    case 'StatefulSet':
      return ofApps({
        replicas,
        serviceName: name,
        ...(podManagementPolicy === undefined ? {} : { podManagementPolicy }),
      });
    case 'DaemonSet':
      return ofApps({});
    case 'Job': {
      const spec = isRecord(template['spec']) ? template['spec'] : {};
      const job = { ...template, spec: { restartPolicy: 'Never', ...spec } };
      const counts = { parallelism: replicas, completions: replicas };
      return [kubernetesObject('batch/v1', as, own, { ...counts, template: job })];
    }
    case 'Pod':
      return Array.from({ length: replicas }, (_, index) => {
        const labelsOfPod = isRecord(template['metadata']) ? template['metadata'] : {};
        const named = { ...labelsOfPod, ...own, name: `${name}-${String(index)}` };
        return kubernetesObject('v1', as, named, template['spec']);
      });
  }
}

function kubernetesObject(
  apiVersion: string,
  kind: string,
  metadata: KubernetesObject['metadata'],
  spec: unknown,
): KubernetesObject & { readonly spec: unknown } {
  return { apiVersion, kind, metadata, spec };
}
