/** The group of an apiVersion: "apps" of "apps/v1"; "" for the core group. */
export function groupOf(apiVersion: string): string {
  const end = apiVersion.indexOf('/');
  return end < 0 ? '' : apiVersion.slice(0, end);
}
