import { problemOf } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type {
  Check,
  CheckedExpectation,
  CheckSummary,
  OutcomeVerdict,
} from '../../outcome/index.ts';
import { givenOf, placesIn } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { audit } from '../audit/analysis.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import { CheckedCluster } from './checked-cluster.ts';
import type { CheckInput, CheckOptions } from './input.ts';
import type { Expectation } from './expectation-kind.ts';
import { withLuck } from './luck-of-expectations.ts';
import { arePlaced } from './expectations/placed/expectation.ts';
import { SelectedPods } from './pod-set.ts';
import { pricesOf } from '../../catalog/index.ts';
import { Expectations, readExpectations } from './read-expectations.ts';

/**
 * Whether a cluster is as expected after the manifests have been applied. The input is simulated to its end once; expectations about
 * losses, room and luck are tried in forks of that cluster.
 *
 * @param expectations an Expectations document, or several, or what `readExpectations` made of them
 * @throws InputError with everything that is wrong in the input and the expectations
 */
export function check(
  { options: given, ...input }: CheckInput,
  expectations: unknown,
  more: CheckOptions = {},
): Check {
  const { prices, catalog, ...options } = { ...given, ...more };
  const lists = readAll(Array.isArray(expectations) ? expectations : [expectations]);
  const planInput: PlanInput = { ...input, options };
  const priceOf = pricesOf({ ...(prices && { prices }), catalog });
  const clusterOf = (one: PlanInput): CheckedCluster =>
    new CheckedCluster({
      input: one,
      prepared: prepare(one),
      placeOf: placesIn(givenOf(one)),
      priceOf,
      audit: () => audit(auditInput(one)),
    });
  const cluster = clusterOf(planInput);
  const { plan } = cluster;
  const all = withImplied(lists, cluster);
  for (const one of all) one.announce?.(cluster);
  const judged = withLuck(
    all.map((one) => judge(one, cluster)),
    { input: planInput, prepared: cluster.prepared },
    (input, isTried) => {
      const other = clusterOf(input);
      return all.map((one) => (isTried(one.type) ? judge(one, other).verdict : undefined));
    },
  );
  return {
    apiVersion: API_VERSION,
    kind: 'Check',
    scheduler: plan.scheduler,
    seed: plan.seed,
    summary: summaryOf(judged),
    expectations: judged,
    plan: { verdict: plan.summary.verdict, findings: plan.findings },
    notModelled: cluster.prepared.notModelled,
    warnings: [...plan.warnings, ...planTroubles(cluster.prepared).warnings],
  };
}

function readAll(documents: readonly unknown[]): readonly Expectations[] {
  const problems: Problem[] = [];
  const lists = documents.flatMap((document) => {
    const wrong: DocumentProblem[] = [];
    const read = readExpectations(document, wrong);
    append(
      problems,
      wrong.map((problem) => problemOf('Expectations', problem)),
    );
    return read === undefined ? [] : [read];
  });
  if (documents.length === 0) {
    problems.push({ object: 'Expectations', message: 'nothing is expected' });
  }
  if (problems.length > 0) throw new InputError(problems);
  return lists;
}

type Judged = Expectation & { readonly isImplied?: true };

/** Unless something says otherwise, all pods must be placed. A plan without pods has nothing to place. */
function withImplied(
  lists: readonly Expectations[],
  { plan, doubts }: CheckedCluster,
): readonly Judged[] {
  const all = lists.flatMap((list) => list.all);
  const isSaid = all.some(({ isAllPlaced }) => isAllPlaced) || lists.some((one) => !one.allPlaced);
  const { pods, missing = [], findings } = plan;
  if (isSaid || pods.length + missing.length + findings.length + doubts.length === 0) return all;
  const set = { namespace: undefined, selector: undefined, workload: undefined };
  const implied = arePlaced(new SelectedPods(set, ''));
  return [
    { ...implied, name: implied.text, type: 'placed', place: undefined, isImplied: true },
    ...all,
  ];
}

function judge(one: Judged, cluster: CheckedCluster): CheckedExpectation {
  const { verdict, message, evidence, doubts } = one.judge(cluster);
  return {
    name: one.name,
    type: one.type,
    verdict,
    message,
    evidence,
    ...(doubts !== undefined && { doubts }),
    ...(one.isImplied && { implied: true }),
    ...one.place,
  };
}

function summaryOf(judged: readonly CheckedExpectation[]): CheckSummary {
  const count = (verdict: OutcomeVerdict): number =>
    judged.filter((one) => one.verdict === verdict).length;
  const [passed, failed, unknown] = [count('passed'), count('failed'), count('unknown')];
  const verdict = failed > 0 ? 'failed' : unknown > 0 ? 'unknown' : 'passed';
  return { verdict, passed, failed, unknown };
}

/** The audit reads the objects as they stand. */
function auditInput({ options = {}, ...input }: PlanInput): Parameters<typeof audit>[0] {
  const { scenario: _s, delete: _d, prune: _p, release: _r, ...objects } = input;
  const { featureGates, plugins } = options;
  return {
    ...objects,
    options: { ...(featureGates && { featureGates }), ...(plugins && { plugins }) },
  };
}
