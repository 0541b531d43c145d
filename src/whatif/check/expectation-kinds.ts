import type { ExpectationKind } from './expectation-kind.ts';
import { apart } from './expectations/apart/expectation.ts';
import { audit } from './expectations/audit/expectation.ts';
import { cost } from './expectations/cost/expectation.ts';
import { fitsAt } from './expectations/fits-at/expectation.ts';
import { headroom } from './expectations/headroom/expectation.ts';
import { launched } from './expectations/launched/expectation.ts';
import { notEvicted } from './expectations/not-evicted/expectation.ts';
import { notFlapping } from './expectations/not-flapping/expectation.ts';
import { onNodes } from './expectations/on-nodes/expectation.ts';
import { pending } from './expectations/pending/expectation.ts';
import { placed } from './expectations/placed/expectation.ts';
import { ready } from './expectations/ready/expectation.ts';
import { roomFor } from './expectations/room-for/expectation.ts';
import { replicas } from './expectations/replicas/expectation.ts';
import { served } from './expectations/served/expectation.ts';
import { spread } from './expectations/spread/expectation.ts';
import { stable } from './expectations/stable/expectation.ts';
import { survives } from './expectations/survives/expectation.ts';
import { utilisation } from './expectations/utilisation/expectation.ts';

/** Every kind of expectation, in the order in which they are documented. */
export const expectationKinds: readonly ExpectationKind[] = [
  placed,
  ready,
  pending,
  notEvicted,
  onNodes,
  apart,
  spread,
  stable,
  survives,
  headroom,
  fitsAt,
  roomFor,
  replicas,
  launched,
  served,
  notFlapping,
  utilisation,
  cost,
  audit,
];
