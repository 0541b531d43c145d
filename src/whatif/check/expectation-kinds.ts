import type { ExpectationKind } from './expectation-kind.ts';
import { apart } from './expectations/apart/apart.ts';
import { audit } from './expectations/audit/audit.ts';
import { cost } from './expectations/cost/cost.ts';
import { headroom } from './expectations/headroom/headroom.ts';
import { notEvicted } from './expectations/not-evicted/not-evicted.ts';
import { onNodes } from './expectations/on-nodes/on-nodes.ts';
import { placed } from './expectations/placed/placed.ts';
import { ready } from './expectations/ready/ready.ts';
import { spread } from './expectations/spread/spread.ts';
import { stable } from './expectations/stable/stable.ts';
import { survives } from './expectations/survives/survives.ts';
import { utilisation } from './expectations/utilisation/utilisation.ts';

/** Every kind of expectation, in the order in which they are documented. */
export const expectationKinds: readonly ExpectationKind[] = [
  placed,
  ready,
  notEvicted,
  onNodes,
  apart,
  spread,
  stable,
  survives,
  headroom,
  utilisation,
  cost,
  audit,
];
