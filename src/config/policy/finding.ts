/** One thing that kube-scheduler objects to in a Policy. */
export interface Finding {
  /** Field path, "priorities[0].weight". */
  readonly path: string;
  /** In its words. */
  readonly text: string;
  /** In ours: what was meant, most likely, or what to do. */
  readonly help?: string;
}

/** A Policy from which no scheduler can be made; the first finding is the one that kube-scheduler reports. */
export class CreationError extends Error {
  readonly findings: readonly Finding[];
  constructor(text: string, findings: readonly Finding[]) {
    super(text);
    this.name = 'CreationError';
    this.findings = findings;
  }
}
