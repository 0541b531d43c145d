import { featureGatesOf, gateDependenciesOf, isEnabled } from '../features/index.ts';
import type { FeatureGate, Gates } from '../features/index.ts';
import { goQuote } from '../golang/index.ts';
import { InputError } from '../problems/index.ts';
import type { Release } from './contract.ts';

/** Gates that switch all others of a stage that are not set themselves. */
const STAGE_GATES: ReadonlyMap<string, string> = new Map([
  ['AllAlpha', 'alpha'],
  ['AllBeta', 'beta'],
]);

/**
 * All feature gates of a release with the settings of --feature-gates, as kube-scheduler reads them.
 * Source: k8s.io/component-base/featuregate/feature_gate.go.
 *
 * @param written "A=true,B=false", or booleans by gate
 * @throws InputError with the texts of kube-scheduler, all problems at once
 */
export function readFeatureGates(
  written: string | Readonly<Record<string, unknown>>,
  { kubernetes, gates }: Pick<Release, 'kubernetes' | 'gates'>,
): Gates {
  const settings = typeof written === 'string' ? parse(written) : settingsOf(written);
  const known = featureGatesOf(kubernetes);
  refuse(
    [...settings].flatMap(([name, isOn]) =>
      Object.hasOwn(gates, name)
        ? lockProblem(name, isOn, known.get(name))
        : [`unrecognized feature gate: ${name}`],
    ),
  );
  const set = Object.freeze({
    ...gates,
    ...ofStages(settings, known),
    ...Object.fromEntries(settings),
  });
  refuse(dependencyProblems(set, kubernetes));
  return set;
}

function refuse(messages: readonly string[]): void {
  if (messages.length === 0) return;
  throw new InputError(messages.map((message) => ({ path: 'featureGates', message })));
}

function parse(text: string): ReadonlyMap<string, boolean> {
  const settings = new Map<string, boolean>();
  for (const part of text.split(',')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = (equals < 0 ? part : part.slice(0, equals)).trim();
    if (equals < 0) refuse([`missing bool value for ${name}`]);
    settings.set(name, parseBool(name, part.slice(equals + 1).trim()));
  }
  return settings;
}

function settingsOf(record: Readonly<Record<string, unknown>>): ReadonlyMap<string, boolean> {
  return new Map(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? value : parseBool(name, String(value)),
    ]),
  );
}

/** What Go's strconv.ParseBool accepts. */
const TRUE = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

function parseBool(name: string, text: string): boolean {
  const isTrue = TRUE.includes(text);
  if (!isTrue && !FALSE.includes(text)) {
    const error = `strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`;
    refuse([`invalid value of ${name}=${text}, err: ${error}`]);
  }
  return isTrue;
}

function lockProblem(
  name: string,
  isOn: boolean,
  gate: FeatureGate | undefined,
): readonly string[] {
  if (gate?.isLocked !== true || gate.isOnByDefault === isOn) return [];
  const locked = `feature is locked to ${String(gate.isOnByDefault)}`;
  return [`cannot set feature gate ${name} to ${String(isOn)}, ${locked}`];
}

/** The settings by AllAlpha and AllBeta, which pay no regard to locks. */
function ofStages(
  settings: ReadonlyMap<string, boolean>,
  known: ReadonlyMap<string, FeatureGate>,
): Gates {
  const entries = [...STAGE_GATES].flatMap(([stageGate, stage]) => {
    const isOn = settings.get(stageGate);
    if (isOn === undefined) return [];
    const ofStage = [...known].filter(
      ([name, gate]) => gate.stage === stage && !STAGE_GATES.has(name),
    );
    return ofStage.map(([name]) => [name, isOn] as const);
  });
  return Object.fromEntries(entries);
}

function dependencyProblems(gates: Gates, kubernetes: string): readonly string[] {
  return [...gateDependenciesOf(kubernetes)].flatMap(([name, needed]) => {
    const disabled = needed.filter((each) => !isEnabled(gates, each));
    return isEnabled(gates, name) && disabled.length > 0
      ? [`${name} is enabled, but depends on features that are disabled: [${disabled.join(' ')}]`]
      : [];
  });
}
