/** Something is wrong with a claim or a class: allocation fails on every node. The message is that of kube-scheduler. */
export class AllocationError extends Error {}
