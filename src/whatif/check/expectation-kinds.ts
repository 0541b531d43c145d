import type { ExpectationKind } from './expectation-kind.ts';
import { apart } from './expectations/apart/expectation.ts';
import { audit } from './expectations/audit/expectation.ts';
import { cost } from './expectations/cost/expectation.ts';
import { headroom } from './expectations/headroom/expectation.ts';
import { notEvicted } from './expectations/not-evicted/expectation.ts';
import { onNodes } from './expectations/on-nodes/expectation.ts';
import { placed } from './expectations/placed/expectation.ts';
import { ready } from './expectations/ready/expectation.ts';
import { spread } from './expectations/spread/expectation.ts';
import { stable } from './expectations/stable/expectation.ts';
import { survives } from './expectations/survives/expectation.ts';
import { utilisation } from './expectations/utilisation/expectation.ts';

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
