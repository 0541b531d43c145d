/** How far the ratio of usage to target may be from 1 without effect. */
export interface Tolerances {
  readonly up: number;
  readonly down: number;
}

export const isWithin = ({ up, down }: Tolerances, ratio: number): boolean =>
  1 - down <= ratio && ratio <= 1 + up;
