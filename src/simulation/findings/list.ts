import { FINDING_KINDS } from '../../outcome/index.ts';
import type {
  Finding,
  FindingKind,
  FindingPlace,
  MissingPods,
  NotModelled,
  Owner,
  PlannedPod,
  ScenarioOutcome,
} from '../../outcome/index.ts';
import type { KeptFields } from '../scenario/index.ts';
import type { PodTrouble, WorkloadTrouble } from './pod-trouble.ts';

/** Where an object of the input was written. */
export type PlaceOf = (
  kind: string,
  namespace: string | undefined,
  name: string,
) => FindingPlace | undefined;

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
const NO_CAUSE: ReadonlySet<FindingKind> = new Set(['scenario', 'unknown', 'unowned', 'evicted']);

/** Collects the findings of a plan; equal findings about pods of one workload become one. */
export class FindingList {
  readonly #failOn: ReadonlySet<FindingKind>;
  readonly #drafts = new Map<string, { readonly draft: Draft; pods: number }>();

  /** The objects with a finding. */
  readonly #named = new Set<string>();

  constructor(failOn: readonly FindingKind[]) {
    this.#failOn = new Set(failOn);
  }

  /** A pod that exists, or existed. */
  addPod(pod: PlannedPod, { trouble, wasTroubled, eviction, lost }: PodIssues): void {
    const { namespace, name } = pod;
    const about = { object: pod.owner ?? { kind: 'Pod', name }, namespace, example: name };
    if (eviction !== undefined) {
      const kind = lost === undefined ? 'evicted' : 'lost';
      const message = lost === undefined ? eviction : `${eviction}; ${lost}`;
      this.#add({ ...about, kind, message }, 1);
      return;
    }
    if (trouble !== undefined) {
      this.#add({ ...about, ...trouble, isNew: wasTroubled !== true }, 1);
    }
    const placement = placementFinding(pod);
    if (placement !== undefined) this.#add({ ...about, ...placement }, 1);
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
    return this.#named.has(JSON.stringify([kind, name, namespace]));
  }

  /** A workload that does not have what it asks for. */
  addWorkload(object: Owner, namespace: string, { pods, ...trouble }: WorkloadTrouble): void {
    this.#add({ object, namespace, ...trouble }, pods);
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

  addNotModelled({ kind, object, reason, makesPods }: NotModelled): void {
    if (makesPods !== true) return;
    const [first = '', second] = object.split('/');
    const place = second === undefined ? {} : { namespace: first };
    const named = { kind, name: second ?? first };
    this.#add({ kind: 'unknown', object: named, ...place, message: reason }, 0);
  }

  /** The most serious kind first; within a kind in order of addition. */
  findings(placeOf: PlaceOf): readonly Finding[] {
    const found = Array.from(this.#drafts.values(), ({ draft, pods }): Finding => {
      const { kind, object, namespace, message, hint, fields, isNew = true, example } = draft;
      const place =
        placeOf(object.kind, namespace, object.name) ??
        (example === undefined ? undefined : placeOf('Pod', namespace, example));
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
    if (!NO_CAUSE.has(kind)) this.#named.add(JSON.stringify([object.kind, object.name, namespace]));
  }
}

/** Most fields that a message names. */
const NAMED = 5;
const HOW_TO_KNOW =
  'name the manifests that were applied before with --owned, or read the cluster with managedFields (kschedsim snapshot, kubectl get --show-managed-fields)';

function keptText(fields: readonly string[]): string {
  const more = fields.length > NAMED ? ` and ${String(fields.length - NAMED)} more` : '';
  const [them, they] = fields.length === 1 ? ['it', 'it stays'] : ['them', 'they stay'];
  return `the manifest lacks ${fields.slice(0, NAMED).join(', ')}${more}, which the cluster has: ${they}, unless an earlier manifest set ${them}`;
}

/** Why a pod without a node has none; undefined if only its doubts say why. */
function placementFinding({
  node,
  status,
  message,
  doubts = [],
}: PlannedPod): Pick<Draft, 'kind' | 'message'> | undefined {
  if (node !== null) return undefined;
  if (status === 'SchedulingGated') {
    return { kind: 'gated', message: message ?? 'held back by scheduling gates' };
  }
  if (message === undefined && doubts.length > 0) return undefined;
  return { kind: 'unschedulable', message: message ?? 'got no node' };
}

const rank = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind);
