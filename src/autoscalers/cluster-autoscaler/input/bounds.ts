/** The bounds of a group; inclusive. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}
