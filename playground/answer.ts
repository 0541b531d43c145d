import { kubeletVersions } from '../src/objects/index.ts';
import { checkedScheduler, withRelease } from '../src/cli/documents/checked-scheduler.ts';
import type { SchedulerDocument } from '../src/cli/documents/checked-scheduler.ts';
import { withFiles } from '../src/cli/input/reading/with-files.ts';
import { requireNodes, requirePods } from '../src/cli/input/required-objects.ts';
import { selectPod } from '../src/cli/select-pod/index.ts';
import { objectsOf, readTexts, type Given } from '../src/input/index.ts';
import type { Explanation, InputFile, Plan, PlannedPod } from '../src/outcome/index.ts';
import { plainPaint, reports } from '../src/reports/index.ts';
import type { SchedulerInput } from '../src/scheduler/index.ts';
import { appliedGiven, plan } from '../src/simulation/index.ts';
import { InputError } from '../src/problems/index.ts';
import type { Problem } from '../src/problems/index.ts';
import { explainAt } from '../src/whatif/index.ts';
import type { Answer, Input, Mistake, Question, Result } from './question.ts';

/** The name of the scheduler's document in problems: what its editor is called. */
export const SCHEDULER_FILE = 'scheduler';
/** A page is no place for more, and a tab has less memory than a process. */
const MOST_PODS = 20_000;

/** Of the package: see build/playground.mjs. */
declare const VERSION: string;

/** The answer of the engine: that of `kschedsim plan` or `explain` on a directory with these files. Input with mistakes has no result. */
export async function answerTo({ input, pod }: Question): Promise<Answer> {
  const texts = input.files.map(({ name, text }) => ({ name, text, isMet: true }));
  const manifests = readTexts(texts, { namespace: 'default' });
  const warnings = manifests.warnings.map((problem) => mistakeOf(problem, true));
  const { scheduler, problems } = await readScheduler(input, manifests.given);
  const errors = [...manifests.errors, ...problems];
  if (errors.length > 0 || scheduler === undefined) {
    return { result: undefined, mistakes: [...errors.map((one) => mistakeOf(one)), ...warnings] };
  }
  try {
    const { given: objects } = manifests;
    const document =
      pod === undefined ? planned(objects, scheduler) : explained(objects, scheduler, pod);
    const made = await withFiles(document, await filesOf(input), sha256);
    return { result: shown(made), mistakes: warnings };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const mistakes = error.problems.map((problem) => mistakeOf(problem));
    return { result: undefined, mistakes: [...mistakes, ...warnings] };
  }
}

async function readScheduler(
  { scheduler: text }: Input,
  given: readonly Given[],
): Promise<SchedulerDocument> {
  const context = { kubelets: kubeletVersions(objectsOf(given)), plugins: [] };
  if (text.trim() === '') return await withRelease({ configuration: null }, context);
  // Both kinds of documents name themselves; a Policy without a kind is JSON with predicates or priorities.
  const isPolicy =
    /["']?kind["']?\s*:\s*["']?Policy\b/.test(text) ||
    (!/\bKubeSchedulerConfiguration\b/.test(text) && /"(?:predicates|priorities)"/.test(text));
  const kind = isPolicy ? 'policy' : 'configuration';
  return await checkedScheduler({ kind, text, file: SCHEDULER_FILE }, context);
}

const USUAL = { seed: 0, tieBreak: 'random', order: 'queue', preemption: true } as const;
const SIMULATION = { ...USUAL, maxPods: MOST_PODS };

function planned(objects: readonly Given[], scheduler: SchedulerInput): Plan {
  requireNodes(objects);
  requirePods(objects);
  return plan({ objects, ...scheduler, options: { ...SIMULATION, plugins: [] } });
}

function explained(
  objects: readonly Given[],
  scheduler: SchedulerInput,
  name: string,
): Explanation {
  const all = appliedGiven({ objects });
  requireNodes(all);
  const { pod, workload, others, isGiven } = selectPod(all, name, 'default');
  return explainAt({
    objects,
    others,
    isGiven,
    at: 'turn',
    pod,
    ...(workload === undefined ? {} : { workload }),
    ...scheduler,
    options: { ...SIMULATION, plugins: [], admit: true, hints: true },
  });
}

/** The editors as the files that the command line would read. */
async function filesOf({ files, scheduler }: Input): Promise<readonly InputFile[]> {
  // Absent in a page that came over an unencrypted connection.
  if (!('subtle' in crypto)) return [];
  const named =
    scheduler.trim() === '' ? files : [...files, { name: SCHEDULER_FILE, text: scheduler }];
  return await Promise.all(
    named.map(async ({ name, text }) => ({ path: name, sha256: await sha256(text) })),
  );
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function shown(document: Plan | Explanation): Result {
  const options = { width: 0, paint: plainPaint, version: VERSION };
  return {
    json: reports.json(document, options),
    page: reports.html(document, options),
    verdict: document.summary.verdict,
    explicable: document.kind === 'Plan' ? namesIn(document) : [],
  };
}

/** What can be explained of a plan, by the names that `explain` takes; unplaced ones first, since they are what a user asks about. */
function namesIn({ pods }: Plan): readonly string[] {
  const unplaced = pods.filter(({ node }) => node === null);
  const placed = pods.filter(({ node }) => node !== null);
  return [...new Set([...unplaced, ...placed].map(nameOf))];
}

/** Pods of a plan are not in its input: their workload is. */
function nameOf({ namespace, name, owner }: PlannedPod): string {
  const { kind, name: known } = owner ?? { kind: 'Pod', name };
  return `${namespace}/${kind.toLowerCase()}/${known}`;
}

function mistakeOf({ file, line, column, object, message }: Problem, isWarning = false): Mistake {
  const text = object === undefined ? message : `${object}: ${message}`;
  return { file, line, column, text, isWarning };
}
