/** Something is wrong with a claim or a class: allocation fails on every node. The message is kube-scheduler's. */
export class AllocationError extends Error {}
