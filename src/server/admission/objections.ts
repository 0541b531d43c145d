/** What admission objects to in a pod, in the API server's words. Its steps fill it in. */
export interface Objections {
  /** Why a plugin that changes pods forbids the pod; the first reason ends its admission. */
  refusal?: string | undefined;
  /** Why a plugin that validates forbids the pod. */
  rejection?: string | undefined;
  /** Why the pod is invalid with the defaults of its LimitRanges. */
  invalid?: string | undefined;
  /** Advice beside the refusal: which objects to export from the cluster. */
  hint?: string | undefined;
  /** Refusals of the API server that do not count here: see the step that adds them. */
  readonly tolerated: string[];
}

/** How to export objects that the input lacks. */
export const exportHint = (resource: string): string =>
  `export it with: kubectl get ${resource} -o yaml`;
