/** A valid configuration from which no scheduler can be built. The message is the one kube-scheduler gives. */
export class ProfileError extends Error {}
