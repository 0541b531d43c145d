/** One test case of a JUnit file, before it is known whether it fails. */
export interface TestCase {
  readonly suite: string;
  readonly name: string;
  /** Findings with this key that decide the verdict fail it. */
  readonly key: string;
  /** Seconds of simulated time. */
  readonly seconds: number;
  /** Why it is skipped if it does not fail. */
  readonly skipped?: string;
}
