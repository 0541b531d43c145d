import type { Mixture } from './mixture.ts';

/** A kind of input file, with valid documents to start from. */
export interface Target {
  readonly name: string;
  /** The words of the command line that reads `file`, beside `cluster`: a valid folder with nodes and workloads. */
  readonly argv: (file: string, cluster: string) => readonly string[];
  /** Valid documents. */
  readonly bases: readonly unknown[];
  /** Valid texts that are no YAML. */
  readonly texts?: readonly string[];
  /** Valid objects that may exchange values with one another. */
  readonly mixture?: Mixed;
  /** Relative to all targets. */
  readonly weight: number;
}

/** Documents, and what their values can be exchanged with. */
export interface Mixed {
  readonly documents: readonly unknown[];
  readonly values: Mixture;
}
