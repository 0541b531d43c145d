import { isKind } from '../../../objects/index.ts';
import type { KubernetesObject, PodSpec, PriorityClass } from '../../../objects/index.ts';
import { exportHint } from '../objections.ts';
import type { Objections } from '../objections.ts';

/** The fields of a pod spec that follow from its PriorityClass. */
export type PriorityFields = Pick<PodSpec, 'priority' | 'priorityClassName' | 'preemptionPolicy'>;

interface Resolved {
  readonly value: number;
  readonly preemptionPolicy: string;
}

const PREEMPT = 'PreemptLowerPriority';

/** The classes of every cluster. Source: pkg/apis/scheduling/v1/helpers.go, v1.34. */
const SYSTEM_CLASSES: readonly (readonly [string, Resolved])[] = [
  ['system-cluster-critical', { value: 2_000_000_000, preemptionPolicy: PREEMPT }],
  ['system-node-critical', { value: 2_000_001_000, preemptionPolicy: PREEMPT }],
];

/**
 * Resolves a pod's priority from its class, else from the default class, else to 0.
 *
 * The API server refuses a pod that states another priority than its class. Here it keeps its priority, and
 * the refusal is tolerated: dumps and what-ifs state priorities without their classes.
 * Source: plugin/pkg/admission/priority/admission.go, v1.34.
 */
export class Priorities {
  readonly #classes: ReadonlyMap<string, Resolved>;
  readonly #default: PriorityFields;
  readonly #named: readonly PriorityClass[];

  constructor(objects: readonly KubernetesObject[]) {
    const classes = objects.filter((object) => isKind(object, 'PriorityClass'));
    this.#classes = new Map([...SYSTEM_CLASSES, ...classes.map(resolve)]);
    this.#default = defaultOf(classes);
    this.#named = classes;
  }

  /** Why a new class is forbidden: another one is the default. */
  refusalOf({ globalDefault }: PriorityClass): string | undefined {
    const first = globalDefault === true ? firstDefault(this.#named) : undefined;
    if (first === undefined) return undefined;
    return `PriorityClass ${first.metadata.name} is already marked as default. Only one default can exist`;
  }

  resolve(spec: PodSpec, findings: Objections): PriorityFields {
    const name = spec.priorityClassName;
    const found = name ? this.#classes.get(name) : undefined;
    if (name && !found) {
      const unknown = `no PriorityClass with name ${name} was found`;
      if (typeof spec.priority === 'number') findings.tolerated.push(unknown);
      else if (findings.refusal === undefined) {
        findings.refusal = unknown;
        findings.hint = exportHint('priorityclasses');
      }
      return { preemptionPolicy: PREEMPT, ...ownFields(spec) };
    }
    const computed = found
      ? { priority: found.value, preemptionPolicy: found.preemptionPolicy }
      : this.#default;
    compare(spec, computed, findings);
    // The pod's own priority and the name of the default class would contradict each other.
    const states = typeof spec.priority === 'number' && spec.priority !== computed.priority;
    const fields = states ? { preemptionPolicy: PREEMPT } : computed;
    return { ...fields, ...ownFields(spec) };
  }
}

function resolve(priorityClass: PriorityClass): readonly [string, Resolved] {
  const { metadata, value, preemptionPolicy = PREEMPT } = priorityClass;
  return [metadata.name, { value, preemptionPolicy }];
}

/** The default class with the lowest value. */
function firstDefault(classes: readonly PriorityClass[]): PriorityClass | undefined {
  const defaults = classes.filter((one) => one.globalDefault === true);
  return defaults.toSorted((a, b) => a.value - b.value)[0];
}

function defaultOf(classes: readonly PriorityClass[]): PriorityFields {
  const first = firstDefault(classes);
  if (!first) return { priority: 0, preemptionPolicy: PREEMPT };
  const [priorityClassName, { value, preemptionPolicy }] = resolve(first);
  return { priorityClassName, priority: value, preemptionPolicy };
}

function compare(spec: PodSpec, computed: PriorityFields, findings: Objections): void {
  const source = 'must not be provided in pod spec; priority admission controller computed';
  if (typeof spec.priority === 'number' && spec.priority !== computed.priority) {
    findings.tolerated.push(
      `the integer value of priority (${String(spec.priority)}) ${source} ${String(computed.priority)} from the given PriorityClass name`,
    );
  }
  if (spec.preemptionPolicy && spec.preemptionPolicy !== computed.preemptionPolicy) {
    findings.tolerated.push(
      `the string value of PreemptionPolicy (${spec.preemptionPolicy}) ${source} ${computed.preemptionPolicy ?? PREEMPT} from the given PriorityClass name`,
    );
  }
}

function ownFields({ priority, priorityClassName, preemptionPolicy }: PodSpec): PriorityFields {
  return {
    ...(typeof priority === 'number' && { priority }),
    ...(priorityClassName && { priorityClassName }),
    ...(preemptionPolicy && { preemptionPolicy }),
  };
}
