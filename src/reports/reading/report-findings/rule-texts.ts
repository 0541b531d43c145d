/** What is wrong, and what to do about it, each in one sentence. */
export type RuleText = readonly [about: string, help: string];

/* Texts of kinds of findings that several documents have. */

export const READ_MESSAGE =
  'The message is that of the scheduler; `kschedsim explain` shows each node.';
export const NOT_READY: RuleText = [
  'A pod has a node and is not ready at the end.',
  'Check its volumes, its readiness probe and its readiness gates.',
];
export const IN_DOUBT: RuleText = [
  'The result depends on something that is not simulated.',
  'docs/NOT-MODELLED.md says what is not simulated, and what to declare instead.',
];
export const REFUSED: RuleText = [
  'The API server refuses the object.',
  'Correct the field or raise the quota that the message names.',
];
export const UNSCHEDULABLE: RuleText = ['A pod fits no node.', READ_MESSAGE];
export const NOT_CREATED: RuleText = [
  'A controller has not created a pod by the end.',
  'Find what its workload waits for: pods that are not ready, or a rollout that is stuck.',
];
export const LOST: RuleText = [
  'An evicted pod is not created again.',
  'Give it a controller, such as a Deployment.',
];
export const FAILING: RuleText = [
  'A pod crashes, fails, or cannot pull its image.',
  'Correct the container, or describe its behaviour in the kubelet model (docs/KUBELET.md).',
];
export const SCENARIO: RuleText = [
  'A step or an expectation of the scenario failed.',
  'Compare what was found with what the scenario expects.',
];
export const RELEASE: RuleText = [
  'Helm refuses the release, or one of its hooks does not succeed.',
  'Correct the hook, or let Helm take over the object that it refuses.',
];
export const GATED: RuleText = [
  'A pod is held back by its scheduling gates.',
  'Whoever set the gates has to remove them.',
];
export const HELD_BACK: RuleText = [
  'For minutes a HorizontalPodAutoscaler is at its maximum while the load needs more, or its workload lacks ready pods.',
  'Raise maxReplicas, or give the pods room: --hpa max shows whether all fit. Quotas refuse pods, too.',
];
export const NO_METRICS: RuleText = [
  'A HorizontalPodAutoscaler computes nothing for minutes, or at the end.',
  'Its error names what is missing: usage, the request of a container, or the target.',
];
export const PENDING: RuleText = ['A pod has no node afterwards.', READ_MESSAGE];
