import { refKeyOf } from '../../objects/index.ts';
import { FINDING_KINDS, waitingKind, workloadOf } from '../../outcome/index.ts';
import type {
  Finding,
  FindingKind,
  MissingPods,
  NodeAutoscalerName,
  NodeAutoscaling,
  NotModelled,
  Owner,
  PlannedPod,
  ScenarioOutcome,
} from '../../outcome/index.ts';
import { counted, duration, someOf } from '../../units/index.ts';
import { Displaced } from './displaced.ts';
import type { PlaceOf } from './places.ts';
import type { ReleaseTrouble } from '../release/index.ts';
import type { KeptFields } from '../scenario/index.ts';
import type { RolloutFinding } from '../rollouts/index.ts';
import type { AutoscalerFinding } from '../replica-autoscaling/index.ts';
import type { PodTrouble, WorkloadTrouble } from './pod-trouble.ts';

/** The issues of a pod, apart from its placement. */
export interface PodIssues {
  /** The pod's failure, or why it is not Ready. */
  readonly trouble?: PodTrouble | undefined;
  /** True: it had this trouble before the plan began. */
  readonly wasTroubled?: boolean;
  /** Why it was evicted. */
  readonly eviction?: string | undefined;
  /** Why it is not created again. */
  readonly lost?: string | undefined;
  /** True: it had scheduling gates before the plan began. */
  readonly wasGated?: boolean;
  /** Why its result is not certain. */
  readonly doubts?: readonly string[] | undefined;
}

/** A finding before its pods are counted. */
interface Draft {
  readonly kind: FindingKind;
  readonly object: Owner;
  readonly namespace?: string;
  readonly message: string;
  readonly hint?: string;
  readonly fields?: readonly string[];
  /** The name of an affected pod: its place counts if that of the object is not known. */
  readonly example?: string;
  /** False: it was so before the plan began, and never decides the verdict. Default true. */
  readonly isNew?: boolean;
  /** Findings of one kind about one object with equal values are one. Default: the message. */
  readonly alike?: string;
}

/** Kinds of findings that do not explain why a workload lacks pods. */
const NO_CAUSE: ReadonlySet<FindingKind> = new Set([
  'scenario',
  'release',
  'unknown',
  'unowned',
  'left-behind',
  'evicted',
  'below-budget',
  'slow',
  'held-back',
  'no-metrics',
  'flapping',
]);

/** Collects the findings of a plan; equal findings about pods of one workload become one. */
export class FindingList {
  readonly #failOn: ReadonlySet<FindingKind>;
  readonly #drafts = new Map<string, { readonly draft: Draft; pods: number }>();

  readonly #displaced = new Displaced();

  /** The objects with a finding. */
  readonly #named = new Set<string>();

  constructor(failOn: readonly FindingKind[]) {
    this.#failOn = new Set(failOn);
  }

  /** A pod that exists, or existed. */
  addPod(pod: PlannedPod, issues: PodIssues): void {
    const { namespace, name } = pod;
    const { trouble, wasTroubled, wasGated, eviction, lost } = issues;
    const about = { object: workloadOf(pod), namespace, example: name };
    if (eviction !== undefined) {
      this.#displaced.note(about.object, pod);
      const kind = lost === undefined ? 'evicted' : 'lost';
      const message = lost === undefined ? eviction : `${eviction}; ${lost}`;
      this.#add({ ...about, kind, message }, 1);
      return;
    }
    if (trouble !== undefined) {
      this.#add({ ...about, ...trouble, isNew: wasTroubled !== true }, 1);
    }
    const placement = placementFinding(pod);
    if (placement !== undefined) {
      const isNew = placement.kind !== 'gated' || wasGated !== true;
      this.#add({ ...about, ...placement, isNew }, 1);
    }
    const { doubts = [] } = pod;
    if (doubts.length > 0) this.#add({ ...about, kind: 'in-doubt', message: doubts.join('; ') }, 1);
  }

  addMissing({ namespace, owner, pods, why, message, hint }: MissingPods): void {
    const kind = why === 'refused' ? 'refused' : 'not-created';
    const help = hint === undefined ? {} : { hint };
    this.#add({ kind, object: owner, namespace, message, ...help }, pods);
  }

  addKept({ object: { kind, metadata }, fields }: KeptFields): void {
    const { namespace, name } = metadata;
    const about = { object: { kind, name }, ...(namespace === undefined ? {} : { namespace }) };
    this.#add(
      { kind: 'unowned', ...about, message: keptText(fields), hint: HOW_TO_KNOW, fields },
      0,
    );
  }

  /** Whether a finding says why the object lacks pods. */
  names({ kind, name }: Owner, namespace: string): boolean {
    return this.#named.has(refKeyOf({ kind, namespace, name }));
  }

  /** A workload that does not have what it asks for. */
  addWorkload(object: Owner, namespace: string, { pods, ...trouble }: WorkloadTrouble): void {
    this.#add({ object, namespace, ...trouble }, pods);
  }

  /** A rollout that is slow, or falls below its budget. */
  addRollout(object: Owner, namespace: string, { pods, ...found }: RolloutFinding): void {
    this.#add({ object, namespace, ...found }, pods);
  }

  addAutoscaler({ object: { kind, name }, pods, ...found }: AutoscalerFinding): void {
    this.#add({ object: { kind, name }, ...found }, pods);
  }

  addJob(job: Owner, namespace: string, message: string): void {
    this.#add({ kind: 'failing', object: job, namespace, message }, 0);
  }

  addScenario({ name = '', steps, expectations }: ScenarioOutcome): void {
    const object = { kind: 'Scenario', name };
    for (const { at, text, error } of steps) {
      if (error === undefined) continue;
      this.#add({ kind: 'scenario', object, message: `at ${String(at)}s: ${text}: ${error}` }, 0);
    }
    for (const { at, text, met, found = 'something else' } of expectations) {
      if (met) continue;
      const message = `at ${String(at)}s: expected ${text}; found ${found}`;
      this.#add({ kind: 'scenario', object, message }, 0);
    }
  }

  /** Pods on new nodes whose type is not known to have what is asked for. */
  addUnknownType(
    group: string,
    instanceType: string,
    labels: readonly string[],
    pods: number,
  ): void {
    const what = someOf(labels, NAMED);
    const message = `new nodes are ${instanceType}, of which it is not known whether they have the ${what} that is asked for`;
    this.#add({ kind: 'in-doubt', object: { kind: 'NodePool', name: group }, message }, pods);
  }

  /** A node autoscaler acts, and may decide by what the input does not tell. */
  addUnknownInput(autoscaler: NodeAutoscalerName, unknown: readonly string[]): void {
    const message = `which nodes come and go is not known: ${someOf(unknown, NAMED)}`;
    this.#add({ kind: 'in-doubt', object: { kind: 'Autoscaler', name: autoscaler }, message }, 0);
  }

  /** Pods that another node autoscaler of the input would launch nodes for, which does nothing here. */
  addRival(acting: NodeAutoscalerName, other: NodeAutoscalerName, pods: number): void {
    const message = `it is in the input, too, and would launch nodes for ${counted(pods, 'pod')} that ${acting} launches none for: which of the two acts is not simulated (--autoscaler)`;
    this.#add({ kind: 'in-doubt', object: { kind: 'Autoscaler', name: other }, message }, pods);
  }

  /** Pods that no node is launched for, and nodes that are launched and removed again although no pod has ended there or was deleted. */
  addAutoscaling({ autoscaler, launched, removed = [], unserved = [] }: NodeAutoscaling): void {
    for (const { namespace, owner, example, message, pods } of unserved) {
      const text = `${autoscaler} launches no node: ${message}`;
      this.#add({ kind: 'unserved', object: owner, namespace, example, message: text }, pods);
    }
    const leaving = new Map(removed.map((one) => [one.name, one]));
    for (const { name, group, at } of launched) {
      const removal = leaving.get(name);
      if (removal?.isSpare !== true) continue;
      const message = `${autoscaler} launches a node of ${group} at ${duration(at)} and removes it at ${duration(removal.at)}: ${removal.reason}`;
      this.#add({ kind: 'flapping', object: { kind: 'Node', name }, message }, 0);
    }
  }

  addRelease(trouble: ReleaseTrouble): void {
    this.#add(trouble, 0);
  }

  addNotModelled({ kind, object, reason, makesPods }: NotModelled): void {
    if (makesPods !== true) return;
    const [first = '', second] = object.split('/');
    const place = second === undefined ? {} : { namespace: first };
    const named = { kind, name: second ?? first };
    this.#add({ kind: 'unknown', object: named, ...place, message: reason }, 0);
  }

  /** The most serious kind first; within a kind in order of addition. `pods`: all pods of the plan. */
  findings(placeOf: PlaceOf, pods: readonly PlannedPod[]): readonly Finding[] {
    const placeOfDisplacer = this.#displaced.places(pods, placeOf);
    const found = Array.from(this.#drafts.values(), ({ draft, pods }): Finding => {
      const { kind, object, namespace, message, hint, fields, isNew = true, example } = draft;
      const place =
        placeOf(object.kind, namespace, object.name) ??
        (example === undefined ? undefined : placeOf('Pod', namespace, example)) ??
        placeOfDisplacer(kind, object, namespace);
      return {
        kind,
        counts: isNew && this.#failOn.has(kind),
        object: object.name === '' ? object.kind : `${object.kind}/${object.name}`,
        ...(namespace === undefined ? {} : { namespace }),
        pods,
        message,
        ...(hint === undefined ? {} : { hint }),
        ...(fields === undefined ? {} : { fields }),
        ...(place === undefined ? {} : { place }),
      };
    });
    return found.sort((a, b) => rank(a) - rank(b));
  }

  #add(draft: Draft, pods: number): void {
    const { kind, object, namespace, message, isNew = true, alike = message } = draft;
    const key = JSON.stringify([kind, object.kind, object.name, namespace, alike, isNew]);
    const known = this.#drafts.get(key);
    if (known !== undefined) {
      known.pods += pods;
      return;
    }
    this.#drafts.set(key, { draft, pods });
    if (!NO_CAUSE.has(kind)) this.#named.add(refKeyOf({ ...object, namespace }));
  }
}

/** Most fields that a message names. */
const NAMED = 5;
const HOW_TO_KNOW =
  'name the manifests that were applied before with --owned, or read the cluster with managedFields (kschedsim snapshot, kubectl get --show-managed-fields)';

function keptText(fields: readonly string[]): string {
  const [them, they] = fields.length === 1 ? ['it', 'it stays'] : ['them', 'they stay'];
  return `the manifest lacks ${someOf(fields, NAMED)}, which the cluster has: ${they}, unless an earlier manifest set ${them}`;
}

/** Why a pod without a node has none; undefined if only its doubts say why, or if another pod has taken its place. */
function placementFinding(pod: PlannedPod): Pick<Draft, 'kind' | 'message'> | undefined {
  const { message } = pod;
  switch (waitingKind(pod)) {
    case 'gated':
      return { kind: 'gated', message: message ?? 'held back by scheduling gates' };
    case 'unschedulable':
      return { kind: 'unschedulable', message: message ?? 'got no node' };
    case undefined:
      return undefined;
  }
}

const rank = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind);
