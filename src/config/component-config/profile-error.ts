/** A valid configuration from which no scheduler can be built. The message is kube-scheduler's. */
export class ProfileError extends Error {}
