import { managedFieldsOf, recordedOwnership } from '../../../server/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { isRecord, wordSet } from '../../../units/index.ts';
import { AMOUNTS, FREE_TEXT, LABEL_KEYS, LABELS } from './fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How an anonymizer writes texts in managedFields: as in the object itself. */
export interface StepWriter {
  readonly labelKey: (key: string) => string;
  readonly annotationKey: (key: string) => string;
  readonly resource: (key: string) => string;
  readonly freeText: (text: string) => string;
  readonly name: (text: string) => string;
  /** A value of a field. */
  readonly value: (field: string, value: unknown) => unknown;
}

/**
 * The object with managedFields that say what its last-applied annotation says, if it has no managedFields: the annotation is left out,
 * and a plan must still know which fields an earlier manifest set.
 */
export function withRecordedOwners(object: Fields): Fields {
  const { metadata } = object;
  if (!isRecord(metadata) || Array.isArray(metadata['managedFields']) || !isObject(object)) {
    return object;
  }
  const owners = recordedOwnership(object)?.managers.filter(({ manager }) => manager === 'kubectl');
  if (owners === undefined) return object;
  return { ...object, metadata: { ...metadata, managedFields: managedFieldsOf(owners) } };
}

function isObject(object: Fields): object is Fields & KubernetesObject {
  const { apiVersion, kind, metadata } = object;
  return typeof apiVersion === 'string' && typeof kind === 'string' && isRecord(metadata);
}

/** Entries of managedFields with the names of programs and the steps of paths replaced. */
export function anonymousOwners(entries: readonly unknown[], writer: StepWriter): unknown[] {
  return entries.filter(isRecord).map((entry) => ({
    manager: managerName(entry['manager'], writer),
    operation: entry['operation'] === 'Apply' ? 'Apply' : 'Update',
    ...(typeof entry['apiVersion'] === 'string' ? { apiVersion: entry['apiVersion'] } : {}),
    ...(typeof entry['subresource'] === 'string' ? { subresource: entry['subresource'] } : {}),
    fieldsType: 'FieldsV1',
    fieldsV1: steps(entry['fieldsV1'], '', writer),
  }));
}

/** Names that say how to read an entry. */
const KNOWN = wordSet(`
  kubectl kubectl-client-side-apply kubectl-last-applied kubectl-create kubectl-edit
  kubectl-patch kubectl-replace kubectl-scale kubectl-rollout kubectl-set kubectl-label
  kubectl-annotate kubectl-taint kubectl-run kube-controller-manager kube-scheduler
  kube-apiserver kubelet kube-proxy helm argocd-controller kustomize-controller helm-controller
  terraform Terraform HashiCorp
`);

function managerName(name: unknown, { freeText }: StepWriter): string {
  if (typeof name !== 'string') return '';
  if (KNOWN.has(name)) return name;
  const prefix = /^(?:kubectl-|kube-|kubelet-)/.exec(name)?.[0] ?? '';
  return prefix + freeText(name.slice(prefix.length));
}

/** `field`: name of the map or list that contains the members. */
function steps(set: unknown, field: string, writer: StepWriter): Fields {
  if (!isRecord(set)) return {};
  return Object.fromEntries(
    Object.entries(set).map(([step, below]) => {
      const content = step.slice(2);
      if (step.startsWith('f:')) {
        return [`f:${memberName(content, field, writer)}`, steps(below, content, writer)];
      }
      if (step.startsWith('k:')) return [`k:${keys(content, writer)}`, steps(below, '', writer)];
      if (step.startsWith('v:')) return [`v:${member(content, field, writer)}`, {}];
      return [step, {}];
    }),
  );
}

function memberName(name: string, field: string, writer: StepWriter): string {
  if (field === 'annotations') return writer.annotationKey(name);
  if (LABELS.has(field) && name !== 'matchLabels' && name !== 'matchExpressions') {
    return writer.labelKey(name);
  }
  if (AMOUNTS.has(field)) return writer.resource(name);
  return FREE_TEXT.has(field) ? writer.freeText(name) : name;
}

function keys(content: string, writer: StepWriter): string {
  const read = parsed(content);
  if (!isRecord(read)) return '{}';
  const written = Object.entries(read).map(([key, value]) => [key, writer.value(key, value)]);
  return JSON.stringify(Object.fromEntries(written));
}

function member(content: string, field: string, { labelKey, name }: StepWriter): string {
  const read = parsed(content);
  if (typeof read !== 'string') return JSON.stringify(read ?? null);
  return JSON.stringify(LABEL_KEYS.has(field) ? labelKey(read) : name(read));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
