/** One test case of a JUnit file. */
export interface TestCase {
  readonly suite: string;
  readonly name: string;
  /** Seconds of simulated time. */
  readonly seconds: number;
  readonly failure?: Failure;
  readonly skipped?: string;
}

export interface Failure {
  /** "failure", or "error" if the verdict is unknown. */
  readonly element: 'failure' | 'error';
  readonly type: string;
  readonly message: string;
  readonly details: string;
}
