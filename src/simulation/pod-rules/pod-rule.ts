import type { ValuePath } from '../value-at.ts';

/** What pods of a custom resource are simulated as. */
export const RULE_WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'Pod'] as const;
export type RuleWorkload = (typeof RULE_WORKLOADS)[number];

export const POD_MANAGEMENT_POLICIES = ['OrderedReady', 'Parallel'] as const;

/** A field of the resource that goes into the template of its pods. */
export interface FieldCopy {
  readonly from: ValuePath;
  readonly to: ValuePath;
}

/** How the pods of one kind of custom resource come about. */
export interface PodRule {
  readonly group: string;
  readonly kind: string;
  readonly as: RuleWorkload;
  /** With placeholders; that of the resource unless given. */
  readonly name: string | undefined;
  /** How many, or the field that says it. */
  readonly replicas: number | ValuePath | undefined;
  /** Of a StatefulSet; OrderedReady unless given. */
  readonly podManagementPolicy: (typeof POD_MANAGEMENT_POLICIES)[number] | undefined;
  /** Labels of the pods, with placeholders, by which the workload selects them. */
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly template: Readonly<Record<string, unknown>> | undefined;
  readonly templateFrom: ValuePath | undefined;
  readonly copy: readonly FieldCopy[] | undefined;
}

export interface PodRules {
  readonly rules: readonly PodRule[];
  /** Of resources that name none. */
  readonly namespace: string;
}
