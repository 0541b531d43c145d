/** A step that fails in the cluster at its time. It becomes a finding of the plan. */
export class StepError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StepError';
  }
}
