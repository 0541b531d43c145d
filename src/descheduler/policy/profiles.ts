import { DecodeError } from '../../decoding/index.ts';
import type { Offset } from '../../decoding/index.ts';
import { goQuote } from '../../golang/index.ts';
import { aggregateText } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import { compareText } from '../../units/index.ts';
import { DEFAULT_EVICTOR, defaultEvictorArgs } from '../evictor/args.ts';
import type { DefaultEvictorArgs } from '../evictor/args.ts';
import { evictorProblems } from '../evictor/validate.ts';
import { decodeArgs } from '../strategies/contract.ts';
import type { BoundStrategy, DecodedArgs, ExtensionPoint } from '../strategies/contract.ts';
import { STRATEGY_NAMES, strategyNamed } from '../strategies/registry.ts';
import { selectorError } from './args-problem.ts';
import type { WrittenPluginConfig, WrittenProfile } from './document.ts';
import type { Profile } from './descheduler-policy.ts';

/** A problem of a policy. */
export interface PolicyProblem {
  /** Where the descheduler meets it: decoding args, checking them, or building a profile. */
  readonly stage: 'decode' | 'policy' | 'build';
  readonly field: string;
  readonly offset?: Offset;
  readonly message: string;
  /** What the descheduler says. */
  readonly text: string;
  /** False: the descheduler stops before this one. */
  readonly isReached: boolean;
}

/** A field without effect. */
export interface PolicyWarning {
  readonly field: string;
  readonly message: string;
}

interface ReadProfiles {
  readonly profiles: readonly Profile[];
  readonly problems: readonly PolicyProblem[];
  readonly warnings: readonly PolicyWarning[];
}

/** All profiles with their problems: those of the args first, as the descheduler finds them. */
export function readEveryProfile(written: readonly WrittenProfile[]): ReadProfiles {
  const readers = written.map((profile, at) => new ProfileReader(profile, at));
  const profiles = readers.map((reader) => reader.read());
  return {
    profiles,
    problems: readers.flatMap(({ problems }) => problems),
    warnings: readers.flatMap(({ warnings }) => warnings),
  };
}

type Bound = { readonly strategy: BoundStrategy } | { readonly evictor: DefaultEvictorArgs };

class ProfileReader {
  readonly problems: PolicyProblem[] = [];
  readonly warnings: PolicyWarning[] = [];
  readonly #profile: WrittenProfile;
  readonly #field: string;

  constructor(profile: WrittenProfile, at: number) {
    this.#profile = profile;
    this.#field = `profiles[${String(at)}]`;
  }

  read(): Profile {
    const configs = this.#profile.pluginConfig ?? [];
    const bound = new Map<string, Bound>();
    configs.forEach((config, at) => {
      const decoded = this.#decode(config, `${this.#field}.pluginConfig[${String(at)}]`);
      // The first of several for one plugin counts.
      if (decoded !== undefined && !bound.has(config.name)) bound.set(config.name, decoded);
    });
    const evictor = bound.get(DEFAULT_EVICTOR);
    const args =
      evictor !== undefined && 'evictor' in evictor ? evictor.evictor : defaultEvictorArgs.zero();
    this.#checkEvictor(args);
    const configured = new Set(configs.map(({ name }) => name));
    const strategiesAt = (point: ExtensionPoint): readonly BoundStrategy[] =>
      this.#enabledAt(point, configured).flatMap((name) => {
        const found = bound.get(name);
        return found !== undefined && 'strategy' in found ? found.strategy : [];
      });
    const deschedule = strategiesAt('deschedule');
    const balance = strategiesAt('balance');
    this.#checkFilters();
    this.#warn(configs);
    const at = configs.findIndex(({ name }) => name === DEFAULT_EVICTOR);
    const evictorField = at < 0 ? this.#field : `${this.#field}.pluginConfig[${String(at)}].args`;
    return { name: this.#profile.name, evictor: args, evictorField, deschedule, balance };
  }

  #decode(config: WrittenPluginConfig, field: string): Bound | undefined {
    const { name, args } = config;
    const strategy = strategyNamed(name);
    if (strategy === undefined && name !== DEFAULT_EVICTOR) {
      const text = `plugin ${name} in pluginConfig not registered`;
      this.#addPolicy(`${field}.name`, `${text}${suggestion(name)}`, text);
      return undefined;
    }
    try {
      if (strategy === undefined) {
        const decoded = decodeArgs(args, defaultEvictorArgs);
        const problems = evictorProblems(decoded.value);
        this.#checkArgs({ ...decoded, problems, stopsAtFirstProblem: false }, field);
        return { evictor: decoded.value };
      }
      const decoded = strategy.decode(args);
      this.#checkArgs(decoded, field);
      return { strategy: decoded.value };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      const { message, offset } = error;
      const problem = { field: `${field}.args`, message: `${name}: ${message}`, offset };
      this.problems.push({ stage: 'decode', ...problem, text: message, isReached: true });
      return undefined;
    }
  }

  #checkArgs(
    { strictErrors, problems, stopsAtFirstProblem }: Omit<DecodedArgs<unknown>, 'value'>,
    field: string,
  ): void {
    const all = strictErrors.map(({ message }) => message).join(', ');
    for (const { message, offset } of strictErrors) {
      const text = `strict decoding error: ${all}`;
      const problem = {
        field: `${field}.args`,
        offset,
        message: `strict decoding error: ${message}`,
      };
      this.problems.push({ stage: 'decode', ...problem, text, isReached: true });
    }
    const reached = stopsAtFirstProblem ? problems.slice(0, 1) : problems;
    const text = aggregateText(reached.map(({ message }) => message));
    for (const problem of problems) {
      const path = `${field}.args${problem.field === '' ? '' : `.${problem.field}`}`;
      this.#addPolicy(path, problem.message, text, problem === problems[0]);
    }
  }

  /** `isReached`: false if the text is that of another problem already. */
  #addPolicy(field: string, message: string, text: string, isReached = true): void {
    const where = `in profile ${this.#profile.name}: `;
    this.problems.push({
      stage: 'policy',
      field,
      message: `${where}${message}`,
      text: `${where}${text}`,
      isReached,
    });
  }

  #addBuild(field: string, text: string): void {
    const whole = `unable to create ${goQuote(this.#profile.name)} profile: ${text}`;
    this.problems.push({
      stage: 'build',
      field: `${this.#field}.${field}`,
      message: whole,
      text: whole,
      isReached: true,
    });
  }

  #checkEvictor({ labelSelector, namespaceLabelSelector }: DefaultEvictorArgs): void {
    const build = `unable to build ${DEFAULT_EVICTOR} plugin: unable to initialize "${DEFAULT_EVICTOR}" plugin: `;
    const ofPods = selectorError(labelSelector);
    if (ofPods !== undefined) this.#addBuild('pluginConfig', `${build}${ofPods}`);
    const ofNamespaces = selectorError(namespaceLabelSelector);
    if (ofNamespaces === undefined) return;
    const converting = 'unable to convert namespaceLabelSelector to label selector: ';
    this.#addBuild('pluginConfig', `${build}${converting}${ofNamespaces}`);
  }

  /** The enabled strategies, each with an entry in pluginConfig. */
  #enabledAt(point: ExtensionPoint, configured: ReadonlySet<string>): readonly string[] {
    const names = this.#profile.plugins[point].enabled ?? [];
    const field = `plugins.${point}.enabled`;
    const unknown = names.filter((name) => strategyNamed(name)?.point !== point);
    if (unknown.length > 0) this.#addNonExisting(point, field, unknown);
    for (const name of names) {
      if (unknown.includes(name) || configured.has(name)) continue;
      const missing = `unable to find ${goQuote(name)} plugin config`;
      this.#addBuild(field, `unable to build ${name} plugin: ${missing}`);
    }
    return names;
  }

  #checkFilters(): void {
    const { filter, preevictionfilter } = this.#profile.plugins;
    const points = [
      ['filter', 'filter', filter],
      ['preEvictionFilter', 'preevictionfilter', preevictionfilter],
    ] as const;
    for (const [point, field, { enabled = [] }] of points) {
      const unknown = enabled.filter((name) => name !== DEFAULT_EVICTOR);
      if (unknown.length > 0) this.#addNonExisting(point, `plugins.${field}.enabled`, unknown);
    }
  }

  #addNonExisting(point: string, field: string, names: readonly string[]): void {
    const { name } = this.#profile;
    const set = `map[${[...new Set(names)]
      .toSorted(compareText)
      .map((one) => `${one}:{}`)
      .join(' ')}]`;
    const text = `profile ${goQuote(name)} configures ${point} extension point of non-existing plugins: ${set}`;
    this.#addBuild(field, text);
  }

  #warn(configs: readonly WrittenPluginConfig[]): void {
    const { plugins } = this.#profile;
    const enabled = Object.values(plugins).flatMap((set) => set.enabled ?? []);
    configs.forEach(({ name }, at) => {
      if (name === DEFAULT_EVICTOR || enabled.includes(name)) return;
      if (strategyNamed(name) === undefined) return;
      const field = `${this.#field}.pluginConfig[${String(at)}]`;
      this.warnings.push({ field, message: `${name} is not enabled, and its args have no effect` });
    });
    for (const [point, { disabled = [] }] of Object.entries(plugins)) {
      if (disabled.length === 0) continue;
      const field = `${this.#field}.plugins.${point}.disabled`;
      this.warnings.push({
        field,
        message: 'disabled plugins have no effect: only enabled ones run',
      });
    }
  }
}

function suggestion(name: string): string {
  const near = nearest(name, [...STRATEGY_NAMES, DEFAULT_EVICTOR]);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}
