import type { KubernetesObject } from '../api/index.ts';
import type { PolicyCheck } from '../config/index.ts';
import type {
  Capacity,
  Comparison,
  Explanation,
  Plan,
  PolicyTranslation,
} from '../outcome/index.ts';
import type { ExtenderTransport, RecordedAnswer } from '../scheduler/index.ts';
import type { Fault, PlanInput } from '../simulation/index.ts';
import type { Problem } from '../units/index.ts';
import type { CapacityInput, CompareInput, Edit, ExplainInput } from '../whatif/index.ts';
import type { SidedObjects } from './sided-objects.ts';

/* The only door from the command line to the engine. Loaded when it is needed: --help and bad input need none. */

export async function simulate(input: PlanInput): Promise<Plan> {
  const { plan } = await import('../simulation/index.ts');
  return plan(input);
}

/** Everything that is wrong with a scenario, and where in it. */
export async function faultsOfScenario(document: unknown): Promise<readonly Fault[]> {
  const { scenarioFaults } = await import('../simulation/index.ts');
  return scenarioFaults(document);
}

/** Everything that is wrong with a PodRules document, and where in it. */
export async function faultsOfPodRules(document: unknown): Promise<readonly Fault[]> {
  const { podRulesFaults } = await import('../simulation/index.ts');
  return podRulesFaults(document);
}

/** The objects with what a PodRules document, found without fault, makes of custom resources. */
export async function rulePods(
  objects: readonly KubernetesObject[],
  document: unknown,
): Promise<readonly KubernetesObject[]> {
  const { applyPodRules, readPodRules } = await import('../simulation/index.ts');
  const rules = readPodRules(document, []);
  return rules === undefined ? objects : applyPodRules(objects, rules);
}

/** Everything that is wrong with a model of kubelets, and where in it. */
export async function faultsOfKubeletModel(document: unknown): Promise<readonly Fault[]> {
  const { kubeletModelFaults } = await import('../simulation/index.ts');
  return kubeletModelFaults(document);
}

export async function examine(input: ExplainInput): Promise<Explanation> {
  const { explain } = await import('../whatif/index.ts');
  return explain(input);
}

export async function compareSides(input: CompareInput): Promise<Comparison> {
  const { compare } = await import('../whatif/index.ts');
  return compare(input);
}

export async function countCopies(input: CapacityInput): Promise<Capacity> {
  const { capacity } = await import('../whatif/index.ts');
  return capacity(input);
}

export async function edit(
  objects: readonly KubernetesObject[],
  edits: readonly Edit[],
): Promise<readonly KubernetesObject[]> {
  const { applyEdits } = await import('../whatif/index.ts');
  return applyEdits(objects, edits);
}

/** Everything wrong with the text of a configuration or a Policy, each with its place. */
export async function faultsOfScheduler(
  kind: 'configuration' | 'policy',
  text: string,
  file: string,
): Promise<readonly Problem[]> {
  const { checkConfiguration, checkPolicy } = await import('../config/index.ts');
  const check = kind === 'policy' ? checkPolicy : checkConfiguration;
  return check(text, { file }).problems;
}

export async function checkPolicyText(text: string | null, file: string): Promise<PolicyCheck> {
  const { checkPolicy } = await import('../config/index.ts');
  return checkPolicy(text, { file });
}

export async function translatePolicyText(
  text: string | null,
  file: string,
): Promise<PolicyTranslation> {
  const { showPolicy } = await import('../config/index.ts');
  return showPolicy(text, { file });
}

export async function convertPolicyText(text: string | null, file: string): Promise<string> {
  const { convertPolicy } = await import('../config/index.ts');
  return convertPolicy(text, { file });
}

/** What a document that calls itself a saved plan lacks for being one. */
export async function faultOfSavedPlan(document: object): Promise<string | undefined> {
  const { planProblem } = await import('../whatif/index.ts');
  return planProblem(document);
}

/** The objects as they stand once the manifests among them are applied, each once. */
export async function applied(input: SidedObjects): Promise<readonly KubernetesObject[]> {
  const { appliedObjects } = await import('../simulation/index.ts');
  return appliedObjects(input);
}

/** Recorded answers in place of extenders. */
export async function replayed(answers: readonly RecordedAnswer[]): Promise<ExtenderTransport> {
  const { replayExtenders } = await import('../scheduler/index.ts');
  return replayExtenders(answers);
}

/** The same extenders; each answer of theirs is told. */
export async function recorded(
  transport: ExtenderTransport,
  tell: (answer: RecordedAnswer) => void,
): Promise<ExtenderTransport> {
  const { recordExtenders } = await import('../scheduler/index.ts');
  return recordExtenders(transport, tell);
}
