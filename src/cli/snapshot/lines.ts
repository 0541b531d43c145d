import type { SnapshotInfo } from '../../objects/index.ts';
import { isRecord } from '../../units/index.ts';
import type { ServedObject } from './served-items.ts';
import type { Snapshot } from './take-snapshot.ts';

/** A snapshot as a JSON List, one object per line: first its SnapshotInfo, then the objects. */
export async function snapshotLines(
  snapshot: Snapshot,
  isAnonymized: boolean,
): Promise<AsyncIterable<string>> {
  const { info } = snapshot;
  if (!isAnonymized) return lines(info, objectLines(snapshot));
  const { Anonymizer } = await import('./anonymize/rewrite.ts');
  const { context: _, namespace, ...others } = info;
  const anonymizer = new Anonymizer();
  const scope = { namespace };
  anonymizer.collect(scope);
  for await (const object of namedObjects(snapshot)) anonymizer.collect(object);
  const renamed = anonymizer.anonymize(scope)['namespace'];
  return lines(
    { ...others, ...(typeof renamed === 'string' ? { namespace: renamed } : {}), anonymized: true },
    replacedLines(),
  );

  async function* replacedLines(): AsyncGenerator<string> {
    for await (const object of namedObjects(snapshot))
      yield JSON.stringify(anonymizer.anonymize(object));
  }
}

async function* objectLines({ objects }: Snapshot): AsyncGenerator<string> {
  for (const packed of objects) yield* packed.lines();
}

/** Without ConfigMaps: their data is text in which names of the cluster stand. */
async function* namedObjects(snapshot: Snapshot): AsyncGenerator<ServedObject> {
  for await (const line of objectLines(snapshot)) {
    const object = objectOf(line);
    if (object['kind'] !== 'ConfigMap') yield object;
  }
}

function objectOf(line: string): ServedObject {
  const object: unknown = JSON.parse(line);
  return isRecord(object) ? object : {};
}

async function* lines(info: SnapshotInfo, objects: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{"apiVersion":"v1","kind":"List","items":[\n${JSON.stringify(info)}`;
  for await (const object of objects) yield `,\n${object}`;
  yield '\n]}\n';
}
