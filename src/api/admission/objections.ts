/** What a step of admission has to say about a pod, in the API server's words. */
export interface Objections {
  /** Why the pod is forbidden; the first reason ends its admission. */
  refusal?: string | undefined;
  /** Why the pod is invalid with the defaults that a LimitRange puts into it. */
  invalid?: string | undefined;
  /** What the user can do about the refusal, beside the API server's text: which objects to export from the cluster. */
  hint?: string | undefined;
  /** What the API server would forbid, and what is let through here: see the step that says it. */
  readonly tolerated: string[];
}

/** How to give objects that the cluster may have and the input lacks. */
export const exportHint = (resource: string): string =>
  `export it with: kubectl get ${resource} -o yaml`;
