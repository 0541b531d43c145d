import { described, optional, parsed, text } from '../../documents/index.ts';
import type { Fields } from '../../documents/index.ts';
import {
  compileSelections,
  controllerOf,
  parseLabelSelector,
  SelectorError,
  WORKLOAD_KINDS,
} from '../../objects/index.ts';
import type { Labels, Pod, WorkloadKind } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { referenceText, referenceTo } from './reference.ts';
import type { Reference } from './reference.ts';
import { StepError } from './step-error.ts';

/** A label selector as `kubectl get -l` takes it. */
export interface LabelSelection {
  readonly text: string;
  readonly matches: (labels: Labels) => boolean;
}

export const labelSelection = () =>
  parsed<LabelSelection>({}, (written) => {
    try {
      return { value: { text: written, matches: compileSelections(parseLabelSelector(written)) } };
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      return { problem: error.message };
    }
  });

/** Selects pods; an absent field matches all pods. */
export interface PodSet {
  readonly namespace: string | undefined;
  readonly selector: LabelSelection | undefined;
  readonly workload: Reference<WorkloadKind> | undefined;
  readonly node: string | undefined;
}

export const podSetFields: Fields<PodSet> = {
  namespace: described(optional(text()), 'Default: metadata.namespace of the scenario.'),
  selector: described(optional(labelSelection()), 'Labels, as kubectl get -l takes them.'),
  workload: described(
    optional(referenceTo(WORKLOAD_KINDS)),
    'KIND/NAME of what makes the pods, such as deployment/web.',
  ),
  node: described(optional(text()), 'The node that they are on.'),
};

/** The selected pods, in order of creation. */
export function podsOf(set: PodSet, api: ApiServer, namespace: string): readonly Pod[] {
  const place = set.namespace ?? namespace;
  return api.list('Pod', place).filter((pod) => isAmong(pod, set, api));
}

/** The selected pods, at least one. Throws StepError if there is none. */
export function somePodsOf(set: PodSet, api: ApiServer, namespace: string): readonly Pod[] {
  const found = podsOf(set, api, namespace);
  if (found.length === 0) throw new StepError('No resources found');
  return found;
}

/** Whether a pod of the set's namespace is selected. */
export function isAmong(pod: Pod, { selector, workload, node }: PodSet, api: ApiServer): boolean {
  if (node !== undefined && pod.spec.nodeName !== node) return false;
  if (selector?.matches(pod.metadata.labels ?? {}) === false) return false;
  return workload === undefined || belongsTo(pod, workload, api);
}

/** A pod belongs to its controller and to the controller's controller. */
function belongsTo(pod: Pod, { kind, name }: Reference, api: ApiServer): boolean {
  const owner = controllerOf(pod.metadata);
  if (owner === undefined) return false;
  if (owner.kind === kind && owner.name === name) return true;
  if (owner.kind !== 'ReplicaSet' && owner.kind !== 'Job') return false;
  const between = api.get(owner.kind, pod.metadata.namespace, owner.name);
  const above = between === undefined ? undefined : controllerOf(between.metadata);
  return above?.kind === kind && above.name === name;
}

/** "pods of Deployment/web with app=web on worker-1". */
export function podSetText(set: PodSet, namespace: string): string {
  const { selector, workload, node } = set;
  const place = set.namespace ?? namespace;
  return [
    'pods',
    workload === undefined
      ? place === 'default'
        ? ''
        : `in ${place}`
      : `of ${referenceText(workload, place)}`,
    selector === undefined ? '' : `with ${selector.text}`,
    node === undefined ? '' : `on ${node}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
