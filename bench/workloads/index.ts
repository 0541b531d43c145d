import { antiaffinity } from './antiaffinity.ts';
import { deployments } from './deployments.ts';
import { distinct } from './distinct.ts';
import { plain } from './plain.ts';
import { racks } from './racks.ts';
import { shapes } from './shapes.ts';
import { spread } from './spread.ts';
import type { ShapeOf } from './workload.ts';

/** The pods that are placed on a big cluster. The others are compared with the plain ones. */
export const WORKLOADS = {
  plain,
  spread,
  antiaffinity,
  racks,
  shapes,
  distinct,
  deployments,
} satisfies Readonly<Record<string, ShapeOf>>;

export type WorkloadName = keyof typeof WORKLOADS;
