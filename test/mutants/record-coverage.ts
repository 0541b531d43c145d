import fs from 'node:fs';
import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';

/** Which functions have run, as V8 counts them. */
export interface Coverage {
  /** The functions of src that have run since the last call, as `path#function`. */
  readonly take: () => string[];
  readonly stop: () => void;
}

/** A source file in the bundle: from `start` to the start of the next. */
interface Segment {
  readonly start: number;
  readonly path: string;
}

/** Names of functions, in coverage and in sources alike: the bundler adds digits to names that two files use. */
export function functionKey(path: string, name: string): string {
  return `${path}#${name.replace(/^[gs]et /, '').replace(/\d+$/, '')}`;
}

/** Starts to count the calls of functions of the script that is running, which is the bundle. */
export function recordCoverage(): Coverage {
  const bundle = import.meta.url;
  const segments = readSegments(fs.readFileSync(fileURLToPath(bundle), 'utf8'));
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    take() {
      const reached = new Set<string>();
      session.post('Profiler.takePreciseCoverage', (error, answer) => {
        if (error !== null) throw error;
        const script = answer.result.find(({ url }) => url === bundle);
        for (const ran of script?.functions ?? []) addFunction(ran, segments, reached);
      });
      return [...reached];
    },
    stop() {
      session.disconnect();
    },
  };
}

function addFunction(
  { functionName, ranges }: Profiler.FunctionCoverage,
  segments: readonly Segment[],
  reached: Set<string>,
): void {
  const [range] = ranges;
  if (range === undefined || range.count === 0) return;
  const path = pathAt(segments, range.startOffset);
  if (path.startsWith('src/')) reached.add(functionKey(path, functionName));
}

/** The bundler writes the path of each source file as a comment before its code. */
function readSegments(text: string): Segment[] {
  return [...text.matchAll(/^ *\/\/ ((?:src|test)\/\S+|node_modules\/\S+)$/gm)].map((match) => ({
    start: match.index,
    path: match[1] ?? '',
  }));
}

function pathAt(segments: readonly Segment[], offset: number): string {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return segments[low - 1]?.path ?? '';
}
