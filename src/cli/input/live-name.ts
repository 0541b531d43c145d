/** A cluster that is read while a command runs. */
interface LiveCluster {
  /** kubeconfig context; absent: the current one. */
  readonly context?: string;
}

const KUBECTL = 'kubectl';

/** "kubectl" or "kubectl:CONTEXT", as --cluster names a live cluster. Undefined for a path: a file of that name is ./kubectl. */
export function liveCluster(name: string): LiveCluster | undefined {
  if (name === KUBECTL) return {};
  const prefix = `${KUBECTL}:`;
  return name.startsWith(prefix) ? { context: name.slice(prefix.length) } : undefined;
}
