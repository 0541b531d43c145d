import { Readable } from 'node:stream';
import { readInto } from '../../src/cli/input/reading/read-into.ts';
import { Reading, type ReadTexts } from '../../src/input/index.ts';

export const TIME = '2026-10-01T00:00:00Z';
export const LABELS = { app: 'web', 'pod-template-hash': '5d' };
export const SPEC = {
  containers: [
    {
      name: 'c',
      image: 'web:1',
      env: [{ name: 'A', value: 'é "quoted" \\ \ud83d\ude00' }],
      resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1' } },
      volumeMounts: [{ name: 'kube-api-access-abcde', mountPath: '/var/run' }],
    },
  ],
  volumes: [{ name: 'kube-api-access-abcde', emptyDir: {} }],
};
/** The metadata of a stored object. */
export const stored = (name: string): object => ({
  name,
  namespace: 'shop',
  uid: `uid-${name}`,
  resourceVersion: '1',
  creationTimestamp: TIME,
});

/** What is read, with its places. */
export const said = ({ given, errors, warnings, counts }: ReadTexts): unknown => ({
  objects: given.map(({ object, side, isSided }) => ({ object, side, isSided })),
  places: given.map((one) => [one.placeOf(), one.placeOf(['metadata', 'name'], 'key')]),
  errors,
  warnings,
  objectCount: counts.objects,
});

/** Reads a text as a long List. `chunk`: bytes that arrive together; `window`: bytes that are read together. */
export async function readLong(
  text: string | Uint8Array,
  chunk: number,
  window: number,
  more: { side?: 'cluster' } = {},
): Promise<{ read: ReadTexts; refused: string | undefined }> {
  const reading = new Reading({});
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const about = { name: 'list.json', ...more };
  const limits = { long: 1, window };
  const refusal = await readInto(reading, Readable.from(chunks), about, limits);
  return { read: reading.result(), refused: refusal?.refused };
}
