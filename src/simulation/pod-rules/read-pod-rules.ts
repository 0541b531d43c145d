import {
  described,
  documentSchema,
  head,
  list,
  namespaceOf,
  object,
  oneOf,
  optional,
  parsed,
  text,
  wholeNumber,
} from '../../documents/index.ts';
import type { DocumentProblem, Field, Head, JsonSchema } from '../../documents/index.ts';
import { isRecord } from '../../units/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { parseFieldPath } from './field-path.ts';
import { POD_MANAGEMENT_POLICIES, PodRules, RULE_WORKLOADS } from './rule.ts';
import type { FieldCopy, PodRule } from './rule.ts';

const fieldPath = (): Field<FieldPath> =>
  parsed({ pattern: '^[^\\s{}]+$' }, (written) => {
    const value = parseFieldPath(written);
    return value === undefined
      ? { problem: `${JSON.stringify(written)} is not a field such as spec.replicas` }
      : { value };
  });

/** A number, or the path of a field. */
const numberOrPath = (): Field<number | FieldPath> => {
  const number = wholeNumber(0, 2 ** 31 - 1);
  const path = fieldPath();
  return {
    schema: { anyOf: [number.schema, path.schema] },
    isOptional: false,
    read: (value, at, problems): number | FieldPath | undefined =>
      typeof value === 'number' ? number.read(value, at, problems) : path.read(value, at, problems),
  };
};

const labels = (): Field<Readonly<Record<string, string>>> => ({
  schema: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
  isOptional: false,
  read: (value, path, problems) => {
    const entries = isRecord(value) ? Object.entries(value) : [];
    const isText = (entry: [string, unknown]): entry is [string, string] =>
      typeof entry[1] === 'string';
    if (entries.length > 0 && entries.every(isText)) return Object.fromEntries(entries);
    problems.push({ path, at: 'value', message: 'give texts by their names' });
    return undefined;
  },
});

const template = (): Field<Readonly<Record<string, unknown>>> => ({
  schema: { type: 'object', required: ['spec'], properties: { spec: { type: 'object' } } },
  isOptional: false,
  read: (value, path, problems) => {
    if (isRecord(value) && isRecord(value['spec'])) return value;
    problems.push({ path, at: 'value', message: 'give the template of a pod, with its spec' });
    return undefined;
  },
});

const rule = (): Field<PodRule> =>
  object<PodRule>(
    {
      group: described(text(), 'API group of the custom resource, such as monitoring.coreos.com.'),
      kind: described(text(), 'Kind of the custom resource, such as Prometheus.'),
      as: described(oneOf(RULE_WORKLOADS), 'What its pods are simulated as.'),
      name: described(
        optional(text()),
        'Name of the workload, with placeholders such as {metadata.name}. Default: that of the resource.',
      ),
      replicas: described(
        optional(numberOrPath()),
        'How many pods, or the field of the resource that says it. Default, also where the resource lacks the field: 1.',
      ),
      podManagementPolicy: described(
        optional(oneOf(POD_MANAGEMENT_POLICIES)),
        'Whether the pods of a StatefulSet come one after the other. Default: OrderedReady.',
      ),
      labels: described(
        optional(labels()),
        'Labels of the pods, with placeholders, by which the workload selects them. Default: those of the template.',
      ),
      template: described(
        optional(template()),
        'Template of the pods. Its texts may hold placeholders such as {spec.version}.',
      ),
      templateFrom: described(
        optional(fieldPath()),
        'The field of the resource that holds the template of its pods, in place of template.',
      ),
      copy: described(
        optional(list(object<FieldCopy>({ from: fieldPath(), to: fieldPath() }))),
        'Fields of the resource that go into the template where the resource has them.',
      ),
    },
    ({ as, replicas, podManagementPolicy, template: written, templateFrom }) => {
      if ((written === undefined) === (templateFrom === undefined)) {
        return 'give exactly one of template, templateFrom';
      }
      if (replicas !== undefined && as === 'DaemonSet') return 'a DaemonSet has no replicas';
      return podManagementPolicy === undefined || as === 'StatefulSet'
        ? undefined
        : 'podManagementPolicy is for a StatefulSet';
    },
  );

interface Document extends Head {
  readonly metadata: { readonly namespace: string | undefined } | undefined;
  readonly rules: readonly PodRule[];
}

const document = (): Field<Document> =>
  object<Document>({
    ...head('PodRules'),
    metadata: optional(
      object<{ readonly namespace: string | undefined }>({
        namespace: described(optional(text()), 'Of resources that name none. Default: default.'),
      }),
    ),
    rules: described(list(rule()), 'Several rules may be about one kind: each makes a workload.'),
  });

/** Reads a PodRules document, or returns the rules that were read before. Undefined if there are problems, which are added. */
export function readPodRules(value: unknown, problems: DocumentProblem[]): PodRules | undefined {
  if (value instanceof PodRules) return value;
  const read = document().read(value, [], problems);
  return read === undefined ? undefined : new PodRules(read.rules, namespaceOf(read));
}

/** The JSON Schema of a PodRules document, for editors. */
export function podRulesSchema(): JsonSchema {
  const description = 'Which pods come of custom resources.';
  return documentSchema('pod-rules', { title: 'PodRules', description }, document());
}
