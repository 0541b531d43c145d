import type { Count, Seconds } from './amounts.ts';
import type { DocumentInput } from './input-files.ts';

/** Numbers of objects by how they were read, and the files. */
export interface PlanInputSummary extends DocumentInput {
  /** Objects taken as the cluster. */
  readonly cluster: Count;
  /** Applied objects that are new to the cluster. */
  readonly added: Count;
  /** Applied objects that differ from the cluster's objects. */
  readonly changed: Count;
  /** Applied objects that change nothing. */
  readonly unchanged: Count;
  /** Applied objects that the API server refuses: neither new nor changed nor unchanged. Absent in older plans. */
  readonly refused?: Count;
  readonly deleted: Count;
  /** "KIND/NAME" of the changed objects, with their namespace. */
  readonly changes?: readonly string[];
  /** What is created, changed and deleted, object by object. Absent in older plans. */
  readonly diff?: readonly ObjectChange[];
  /** False: nothing records who set the fields of some object, so that removed fields are not detected (findings of kind "unowned"). */
  readonly isOwnershipKnown?: boolean;
  /** The Helm release whose new revision the manifests are. Absent if none was named. */
  readonly release?: PlannedRelease;
}

/** How a Helm release is applied. */
export interface PlannedRelease {
  readonly name: string;
  readonly namespace: string;
  readonly operation: 'install' | 'upgrade';
  /** False: Helm refuses the release, or a hook before it did not succeed. Its manifests are not applied. */
  readonly isApplied: boolean;
  /** The hooks that run, in their order. Absent without any. */
  readonly hooks?: readonly PlannedHook[];
  /** Hooks that do not run, such as tests: "KIND/NAME (NAMESPACE)". Absent without any. */
  readonly notRun?: readonly string[];
  /** Objects that the manifests lack and that stay because of their annotation helm.sh/resource-policy. Absent without any. */
  readonly kept?: readonly string[];
}

/** A hook of a release at one event. */
export interface PlannedHook {
  /** Such as "pre-upgrade". */
  readonly event: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** Hooks of an event run from the lowest weight to the highest. */
  readonly weight: number;
  /** Absent: it was not created. */
  readonly startedAt?: Seconds;
  /** Absent: it had not ended when the run did. */
  readonly endedAt?: Seconds;
  readonly failure?: string;
  /** True: Helm deletes it after its end. */
  readonly isDeleted?: boolean;
}

/** An object that the manifests create or change, or that is deleted, before the first event of the run. */
export interface ObjectChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** Only of "update": the changed fields that matter for scheduling. Absent without any. */
  readonly fields?: readonly FieldChange[];
  /** Only of "update": how many other fields changed. Absent without any. */
  readonly otherFields?: Count;
}

/** A changed field, after defaulting and admission: another spelling of an amount is no change. */
export interface FieldChange {
  /** As the API server writes it: `spec.template.spec.containers[name="web"].image`. */
  readonly path: string;
  /** Absent: the field is new. */
  readonly before?: unknown;
  /** Absent: the field is gone. */
  readonly after?: unknown;
}
