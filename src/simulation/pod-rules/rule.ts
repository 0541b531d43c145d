import type { FieldPath } from '../../problems/index.ts';

/** The kinds as which the pods of a custom resource are simulated. */
export const RULE_WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'Pod'] as const;
export type RuleWorkload = (typeof RULE_WORKLOADS)[number];

export const POD_MANAGEMENT_POLICIES = ['OrderedReady', 'Parallel'] as const;

/** A field of the resource that is copied into the template of its pods. */
export interface FieldCopy {
  readonly from: FieldPath;
  readonly to: FieldPath;
}

/** The workload that stands for the pods of one kind of custom resource. */
export interface PodRule {
  readonly group: string;
  readonly kind: string;
  readonly as: RuleWorkload;
  /** With placeholders. Default: the name of the resource. */
  readonly name: string | undefined;
  /** A number, or the field of the resource that holds it. */
  readonly replicas: number | FieldPath | undefined;
  /** The policy of a StatefulSet. Default: OrderedReady. */
  readonly podManagementPolicy: (typeof POD_MANAGEMENT_POLICIES)[number] | undefined;
  /** Labels of the pods, with placeholders, by which the workload selects them. */
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly template: Readonly<Record<string, unknown>> | undefined;
  readonly templateFrom: FieldPath | undefined;
  readonly copy: readonly FieldCopy[] | undefined;
}

/** A PodRules document that has been read. */
export class PodRules {
  readonly rules: readonly PodRule[];
  /** Namespace of the workloads of resources without a namespace. */
  readonly namespace: string;

  constructor(rules: readonly PodRule[], namespace: string) {
    this.rules = rules;
    this.namespace = namespace;
  }
}
