import type { SnapshotInfo } from '../../api/index.ts';
import type { ServedObject, Snapshot } from './take-snapshot.ts';

/** A snapshot as a JSON List, one object per line: first its SnapshotInfo, then the objects. */
export async function snapshotLines(
  { info, objects }: Snapshot,
  isAnonymized: boolean,
): Promise<Iterable<string>> {
  if (!isAnonymized) return lines(info, objects);
  const { anonymize } = await import('./anonymize/anonymize.ts');
  const { context: _, namespace, ...others } = info;
  const [scope, ...replaced] = anonymize([{ namespace }, ...objects]);
  const renamed = scope?.['namespace'];
  return lines(
    { ...others, ...(typeof renamed === 'string' ? { namespace: renamed } : {}), anonymized: true },
    replaced,
  );
}

function* lines(info: SnapshotInfo, objects: readonly ServedObject[]): Iterable<string> {
  yield '{"apiVersion":"v1","kind":"List","items":[\n';
  yield JSON.stringify(info);
  for (const object of objects) yield `,\n${JSON.stringify(object)}`;
  yield '\n]}\n';
}
