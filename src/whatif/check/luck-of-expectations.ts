import type { CheckedExpectation, OutcomeVerdict } from '../../outcome/index.ts';
import { seedsFor, withFurtherSeeds } from '../luck/plan-with-luck.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import type { PlanInput } from '../../simulation/index.ts';

/** Expectations about where pods are; the others ask for many trials, or do not depend on ties. */
const TRIED: ReadonlySet<string> = new Set([
  'placed',
  'ready',
  'onNodes',
  'apart',
  'spread',
  'notEvicted',
]);

/**
 * The expectations; expectations whose result another seed changes become unknown. Further seeds are tried as in `planWithLuck`.
 *
 * @param judge the verdicts of the expectations that `isTried` allows, by their place, for the input under another seed
 */
export function withLuck(
  judged: readonly CheckedExpectation[],
  { input, prepared }: { readonly input: PlanInput; readonly prepared: PreparedCluster },
  judge: (
    input: PlanInput,
    isTried: (type: string) => boolean,
  ) => readonly (OutcomeVerdict | undefined)[],
): readonly CheckedExpectation[] {
  if (!judged.some(({ type }) => TRIED.has(type))) return judged;
  const asksExtenders = input.options?.extenders !== undefined;
  const pods = (): readonly SimulatedPodObject[] => prepared.pods.map(({ pod }) => pod);
  const hasDrawn = (): boolean => prepared.hasDrawn;
  const hasVaried = (): boolean => prepared.hasVaried;
  const run = { pods, hasDrawn, hasVaried };
  const seeds = seedsFor(input, prepared.plan, { asksExtenders }, run);
  if (seeds === 'too large' || seeds < 2) return judged;
  const others = withFurtherSeeds(input, prepared.plan, seeds).map((one) => ({
    seed: one.options?.seed ?? 0,
    verdicts: judge(one, (type) => TRIED.has(type)),
  }));
  return judged.map((one, at) => {
    const turning = others.filter(({ verdicts }) => (verdicts[at] ?? one.verdict) !== one.verdict);
    const [example] = turning;
    if (example === undefined || one.verdict === 'unknown') return one;
    const failed = one.verdict === 'failed' ? seeds - turning.length : turning.length;
    const which = one.verdict === 'failed' ? ', but not --seed' : ': --seed';
    const doubt = `${String(failed)} of ${String(seeds)} seeds fail${which} ${String(example.seed)}`;
    return { ...one, verdict: 'unknown', doubts: [...(one.doubts ?? []), doubt] };
  });
}

type SimulatedPodObject = PreparedCluster['pods'][number]['pod'];
