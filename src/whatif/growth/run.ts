import type { GrowthPeriod } from '../../outcome/index.ts';
import { planTroubles } from '../plan-troubles.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { TemplateClaims } from '../template-claims.ts';
import type { ChosenRates } from './choose-rates.ts';
import { grow } from './grow.ts';
import type { Grown } from './grow.ts';
import { undecidedToday } from './without-room.ts';
import { growingWorkloads } from './growing.ts';
import type { Growing, GrowthSources } from './growing.ts';

/** How a cluster grows, and how sure that is. */
export interface GrowthRun {
  readonly growing: readonly Growing[];
  readonly grown: Grown;
  /** Steps with room for all pods, one after the other. */
  readonly fits: number;
  readonly doubts: readonly string[];
}

/** Grows a cluster in steps of a period, at most up to the horizon. */
export function runGrowth(
  sources: GrowthSources,
  rates: ChosenRates,
  { period, horizon }: { readonly period: GrowthPeriod; readonly horizon: number },
): GrowthRun {
  const { prepared, objects } = sources;
  const growing = growingWorkloads(rates, sources);
  const grown = grow(prepared, growing, { period, horizon, claims: new TemplateClaims(objects) });
  const fits = grown.full === undefined ? horizon : Math.max(0, grown.full.step - 1);
  const doubts = [
    ...growing.flatMap((one) => one.doubts),
    ...planTroubles(prepared, ({ kind }) => kind !== 'refused').doubts,
    ...unknownPods(prepared),
    ...undecidedToday(prepared),
    ...grown.doubts,
  ];
  return { growing, grown, fits, doubts: [...new Set(doubts)] };
}

/** What makes pods that are not simulated: they take room. */
const unknownPods = ({ plan }: PreparedCluster): readonly string[] =>
  plan.findings
    .filter(({ kind }) => kind === 'unknown')
    .map(({ object, message }) => `${object}: ${message}`);
