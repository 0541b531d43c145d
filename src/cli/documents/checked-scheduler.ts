import type { AnyPlugin } from '../../framework/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import type { ReleaseFlags } from '../flags/release-flags.ts';

export type SchedulerKind = 'configuration' | 'policy';

export interface SchedulerDocument {
  /** Undefined if there are problems. */
  readonly scheduler?: SchedulerInput;
  readonly problems: readonly Problem[];
}

/** What decides how a scheduler's document is read. */
export interface SchedulerContext extends ReleaseFlags {
  /** The kubelet version of each node. */
  readonly kubelets: readonly string[];
  /** Undefined plugins have problems of their own: then the names in a configuration cannot be checked. */
  readonly plugins: readonly AnyPlugin[] | undefined;
}

/** A text that names a scheduler. */
export interface SchedulerText {
  readonly kind: SchedulerKind;
  readonly text: string;
  readonly file: string;
}

/** The text as a scheduler, or all of its problems. */
export async function checkedScheduler(
  { kind, text, file }: SchedulerText,
  context: SchedulerContext,
): Promise<SchedulerDocument> {
  const named = await withRelease(
    kind === 'policy' ? { policy: text } : { configuration: text },
    context,
  );
  if (named.scheduler === undefined) return named;
  const problems =
    kind === 'policy'
      ? await policyProblems(text, file)
      : await configurationProblems({ scheduler: named.scheduler, text, file }, context);
  return problems.length > 0 ? { problems } : named;
}

/** The scheduler with the release and the feature gates of the flags, or what is wrong with them. */
export async function withRelease(
  document: SchedulerInput,
  { kubernetes, featureGates, kubelets }: SchedulerContext,
): Promise<SchedulerDocument> {
  const scheduler: SchedulerInput = {
    ...document,
    ...(kubernetes !== undefined && { kubernetes }),
    ...(featureGates !== undefined && { featureGates }),
  };
  if (kubernetes === undefined && featureGates === undefined) return { scheduler, problems: [] };
  const { chooseRelease } = await import('../../scheduler/index.ts');
  try {
    chooseRelease(scheduler, kubelets);
    return { scheduler, problems: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problems: error.problems };
  }
}

async function policyProblems(text: string, file: string): Promise<readonly Problem[]> {
  const { checkPolicy } = await import('../../config/index.ts');
  return checkPolicy(text, { file }).problems;
}

async function configurationProblems(
  { scheduler, text, file }: Omit<SchedulerText, 'kind'> & { readonly scheduler: SchedulerInput },
  { plugins, kubelets }: SchedulerContext,
): Promise<readonly Problem[]> {
  if (plugins === undefined) return [];
  const [{ checkConfiguration }, { chooseRelease, joinPlugins }] = await Promise.all([
    import('../../config/index.ts'),
    import('../../scheduler/index.ts'),
  ]);
  const release = joinPlugins(chooseRelease(scheduler, kubelets).release, plugins);
  return checkConfiguration(text, { file, release }).problems;
}
