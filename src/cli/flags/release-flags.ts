import type { Command } from 'commander';

/** The release of Kubernetes that decides. */
export interface ReleaseFlags {
  readonly kubernetes?: string;
  /** In the format of kube-scheduler's --feature-gates: "A=true,B=false". */
  readonly featureGates?: string;
}

export function addReleaseFlags(command: Command): Command {
  return command
    .option(
      '--kubernetes <release>',
      'schedule as this release, such as 1.36 or 1.34.1 (default: that of the nodes, else the newest)',
    )
    .option('--feature-gates <list>', 'feature gates of that release, such as A=true,B=false');
}

/** Flags of `compare` for one side. */
export interface SideReleaseFlags {
  readonly baseKubernetes?: string;
  readonly headKubernetes?: string;
  readonly baseFeatureGates?: string;
  readonly headFeatureGates?: string;
}

export function addSideReleaseFlags(command: Command): Command {
  return command
    .option('--base-kubernetes <release>', '--kubernetes for the base')
    .option('--head-kubernetes <release>', '--kubernetes for the head')
    .option('--base-feature-gates <list>', '--feature-gates for the base')
    .option('--head-feature-gates <list>', '--feature-gates for the head');
}

/** The flags for a side, else the flags for both sides, which do not apply to a side with a Policy. */
export function releaseOfSide(
  side: 'base' | 'head',
  flags: ReleaseFlags & SideReleaseFlags,
  { isPolicy }: { readonly isPolicy: boolean },
): ReleaseFlags {
  const shared: ReleaseFlags = isPolicy ? {} : flags;
  const kubernetes = flags[`${side}Kubernetes`] ?? shared.kubernetes;
  const featureGates = flags[`${side}FeatureGates`] ?? shared.featureGates;
  return {
    ...(kubernetes !== undefined && { kubernetes }),
    ...(featureGates !== undefined && { featureGates }),
  };
}

/** Whether the sides differ by their release or its gates. */
export const differInRelease = (flags: SideReleaseFlags): boolean =>
  [flags.baseKubernetes, flags.headKubernetes, flags.baseFeatureGates, flags.headFeatureGates].some(
    (flag) => flag !== undefined,
  );
