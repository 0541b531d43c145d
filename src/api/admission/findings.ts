/** What a step of admission has to say about a pod, in the API server's words. */
export interface Findings {
  /** Why the pod is forbidden; the first reason ends its admission. */
  refusal?: string | undefined;
  /** What the API server would forbid, and what is let through here: see the step that says it. */
  readonly tolerated: string[];
}
