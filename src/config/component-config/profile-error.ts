/** A valid configuration from which no scheduler can be built. The message is that of kube-scheduler. */
export class ProfileError extends Error {}
