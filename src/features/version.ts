/** A release or patch release of Kubernetes: v1.34 without a patch, or v1.34.9. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch?: number;
}

/** Reads "1.34", "v1.34.9" and versions of distributions such as "v1.33.4-eks-113cf36"; undefined for anything else. */
export function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d{1,3})\.(\d{1,3})(?:\.(\d{1,5}))?(?:[-+][\w.+-]*)?$/.exec(text);
  if (match === null) return undefined;
  const [, major, minor, patch] = match;
  return {
    major: Number(major),
    minor: Number(minor),
    ...(patch !== undefined && { patch: Number(patch) }),
  };
}

/** Negative where `a` is older; a release without a patch is older than its patches. */
export function compareVersions(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor || (a.patch ?? -1) - (b.patch ?? -1);
}
