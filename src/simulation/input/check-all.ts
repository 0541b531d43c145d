import { karpenterProblems } from '../../autoscalers/index.ts';
import { problemOf } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { objectsOf, takeIn, type Given } from '../../input/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { Release } from '../../releases/index.ts';
import { behaviourProblems } from '../annotations/behaviour.ts';
import { NO_SCENARIO, objectsOf as objectsIn, readScenario } from '../scenario/index.ts';
import type { Scenario } from '../scenario/index.ts';
import { chooseAutoscaler } from '../autoscaling/index.ts';
import type { ActingAutoscaler } from '../autoscaling/index.ts';
import { annotatedLoads, readUsage, Usage } from '../usage/index.ts';
import type { Load } from '../usage/index.ts';
import { traceProblems, withTracePlaces } from '../trace/index.ts';
import { checkInput, gateProblems } from './check.ts';
import type { CheckedInput } from './check.ts';
import { readModelDocument } from './kubelet-model.ts';
import type { PlanInput, PlanOptions } from './plan.ts';
import { scaledObjectProblems } from './scaled-objects.ts';

const NO_USAGE = new Usage([], undefined);

/** Reads the documents and checks the objects. Throws one InputError with all problems, also the problems in `wrong`. */
export function checkAll(
  given: readonly Given[],
  { api: { isValidated }, gates, kubernetes }: Release,
  { scenario: document, trace, options: own = {} }: PlanInput,
  wrong: readonly Problem[],
): {
  readonly checked: CheckedInput;
  readonly scenario: Scenario;
  /** What is used from the start on, by the document and by annotations, which take precedence. */
  readonly loads: readonly Load[];
  readonly options: PlanOptions;
  readonly autoscaler: ActingAutoscaler | undefined;
} {
  const inScenario: DocumentProblem[] = [];
  const scenario = readScenario(document ?? NO_SCENARIO, inScenario);
  const inModel: DocumentProblem[] = [];
  const kubeletModel =
    own.kubeletModel === undefined ? undefined : readModelDocument(own.kubeletModel, inModel);
  const ofSteps = scenario === undefined ? [] : objectsIn(scenario);
  const annotated = annotatedLoads(given);
  const { usage, wrong: inUsage } = usageAmong([...objectsOf(given), ...ofSteps], own);
  const options = { createsNothing: false, isValidated, gates };
  const checked = checkInput(given, options);
  const inObjects = [
    ...withTracePlaces(checked.problems, trace),
    ...traceProblems(trace, (objects) => checkInput(objects, options).problems),
    ...wrong,
    ...karpenterProblems(given, own.autoscaling?.karpenter),
    ...scaledObjectProblems(given),
  ];
  // Both read objects that are valid.
  const isValid = inObjects.length === 0;
  const choice = isValid ? choiceOf(objectsOf(given), kubernetes, own) : NO_CHOICE;
  const described = isValid ? [...given, ...ofSteps.map((object) => takeIn(object))] : [];
  const problems = [
    ...inObjects,
    ...choice.problems,
    ...behaviourProblems(described),
    ...inScenario.map((problem) => problemOf('Scenario', problem)),
    ...gateProblems(ofSteps, options),
    ...inModel.map((problem) => problemOf('KubeletModel', problem)),
    ...inUsage,
    ...annotated.problems,
  ];
  if (scenario === undefined || usage === undefined || problems.length > 0) {
    throw new InputError(problems);
  }
  const loads = [...usage.loads, ...annotated.loads];
  const { autoscaler } = choice;
  return { checked, scenario, loads, options: { ...own, kubeletModel }, autoscaler };
}

/** The node autoscaler, or what is wrong with what the options say of it. */
interface Choice {
  readonly autoscaler: ActingAutoscaler | undefined;
  readonly problems: readonly Problem[];
}

const NO_CHOICE: Choice = { autoscaler: undefined, problems: [] };

function choiceOf(
  objects: readonly KubernetesObject[],
  kubernetes: string,
  { autoscaling, formerNodes }: PlanOptions,
): Choice {
  const asked = formerNodes === undefined ? autoscaling : { ...autoscaling, formerNodes };
  try {
    return { autoscaler: chooseAutoscaler(objects, kubernetes, asked), problems: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { autoscaler: undefined, problems: error.problems };
  }
}

/** The usage of the options. Its workloads must be among the objects. */
function usageAmong(
  objects: readonly KubernetesObject[],
  { usage: document }: PlanOptions,
): { readonly usage: Usage | undefined; readonly wrong: readonly Problem[] } {
  if (document === undefined) return { usage: NO_USAGE, wrong: [] };
  const problems: DocumentProblem[] = [];
  const usage = readUsage(document, problems);
  return {
    usage,
    wrong: usage?.problemsAmong(objects) ?? problems.map((one) => problemOf('Usage', one)),
  };
}
