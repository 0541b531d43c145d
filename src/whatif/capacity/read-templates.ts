import { kubeletVersions } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { chooseRelease, preEnqueue } from '../../scheduler/index.ts';
import { objectsOf, takeInPod, type Given } from '../../input/index.ts';
import { appliedGiven, checkStanding, unmodelledAround } from '../../simulation/index.ts';
import type { ObjectLists } from '../../simulation/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { admittedCopy } from '../admitted-copy.ts';
import { placeOfObject } from '../places.ts';
import type { Placed } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { profileOf } from '../profile-of.ts';
import { domainsOf } from '../survive/domains.ts';
import { TemplateClaims } from '../template-claims.ts';
import type { CapacitiesInput, CapacityInput, CapacityTemplate } from './input.ts';
import { CopiedClaims } from './copied-claims.ts';
import type { Template } from './fill-cluster.ts';

/** A template, admitted, and what is not certain about it. */
export interface TemplateToCount extends Template {
  /** The template's own minimum; absent: the minimum of the options. */
  readonly atLeast?: number;
  readonly doubts: readonly string[];
  readonly placed: Placed;
  readonly notModelled: readonly NotModelled[];
  /** ConfigMaps and Secrets that are taken as provided, one line each. */
  readonly assumed: readonly string[];
}

export interface ReadTemplates {
  readonly prepared: PreparedCluster;
  /** Never empty. */
  readonly templates: readonly TemplateToCount[];
  readonly objects: readonly KubernetesObject[];
}

/**
 * Simulates the input to its end, and admits the templates.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function readTemplates(input: CapacityInput | CapacitiesInput): ReadTemplates {
  const { options, given, rest } = split(input);
  checkNumbers(given, options);
  const all = appliedGiven(rest);
  const objects = objectsOf(all);
  const { release } = chooseRelease(rest, kubeletVersions(objects));
  // One by one: two templates may have the same name.
  const checked = checkEach(
    given,
    rest,
    (one) => checkStanding([one], release).pods[0] ?? one.object,
  );
  const { failOn: _failOn, atLeast: _atLeast, gains: _gains, by: _by, ...ofPlan } = options;
  const prepared = prepare({ ...rest, options: ofPlan });
  const { profiles } = prepared;
  if (options.by !== undefined) domainsOf(prepared.nodes, options.by);
  const claims = new TemplateClaims(objects);
  const { doubts: troubles } = planTroubles(prepared);
  const templates = checked.map((one): TemplateToCount => {
    const pod = admittedCopy(one.pod, objects, podStrategyOf(release));
    const template = { pod, profile: profileOf(pod, profiles), share: shareOf(one) };
    checkNotGated(template, { prepared, claims });
    const { unmodelled, doubts, assumed } = unmodelledAround(pod, all, prepared.setUp, false);
    const { placed } = one;
    const ofTemplate = {
      ...template,
      doubts: [...doubts, ...troubles],
      placed,
      notModelled: unmodelled.ofPods,
      assumed,
    };
    return one.atLeast === undefined ? ofTemplate : { ...ofTemplate, atLeast: one.atLeast };
  });
  return { prepared, templates, objects };
}

interface CheckedTemplate extends CapacityTemplate {
  readonly pod: Pod;
  readonly placed: Placed;
}

/** @throws InputError with the problems of all templates */
function checkEach(
  given: readonly CapacityTemplate[],
  input: ObjectLists,
  check: (pod: Given<Pod>) => Pod,
): readonly CheckedTemplate[] {
  const problems: Problem[] = [];
  const checked = given.flatMap((template): readonly CheckedTemplate[] => {
    try {
      const pod = check(takeInPod(template.pod, { admitted: true }));
      return [{ ...template, pod, placed: placeOfObject(template.pod, input) }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      append(problems, error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(problems);
  return checked;
}

function split(input: CapacityInput | CapacitiesInput) {
  if ('templates' in input) {
    const { templates: given, options: { together: _together, ...options } = {}, ...rest } = input;
    return { given, options, rest };
  }
  const { pod, options = {}, ...rest } = input;
  const given: readonly CapacityTemplate[] = [{ pod }];
  return { given, options, rest };
}

const shareOf = ({ share, atLeast = 1 }: CapacityTemplate): number => share ?? Math.max(1, atLeast);

function checkNumbers(
  given: readonly CapacityTemplate[],
  { limit = 0, atLeast = 1 }: { readonly limit?: number; readonly atLeast?: number },
): void {
  const problems: Problem[] = [];
  const check = (what: string, value: number, least: number): void => {
    if (Number.isInteger(value) && value >= least) return;
    const of = least === 0 ? '' : ` of at least ${String(least)}`;
    problems.push({ message: `${what}: ${String(value)} is not a whole number${of}` });
  };
  check('limit', limit, 0);
  check('atLeast', atLeast, 0);
  if (given.length === 0) problems.push({ message: 'templates: there is no pod to copy' });
  for (const [at, one] of given.entries()) {
    check(`templates[${String(at)}].atLeast`, one.atLeast ?? 0, 0);
    check(`templates[${String(at)}].share`, one.share ?? 1, 1);
  }
  if (problems.length > 0) throw new InputError(problems);
}

/** Checks the pod with its claims, which exist for each copy too. */
function checkNotGated(
  { pod, profile }: Template,
  { prepared, claims }: { readonly prepared: PreparedCluster; readonly claims: TemplateClaims },
): void {
  const { cluster } = prepared;
  const rejection = prepared.fork((fork) => {
    const copied = new CopiedClaims({ cluster, fork }, profile, claims);
    return preEnqueue(copied.prepare(pod), profile, cluster);
  });
  if (rejection === undefined) return;
  const message = `${rejection.reasons.map(({ text }) => text).join(', ')}: no copy of it would be scheduled`;
  throw new InputError([{ object: `Pod/${pod.metadata.name}`, message }]);
}
