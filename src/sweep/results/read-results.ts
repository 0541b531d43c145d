import { API_VERSION } from '../../outcome/index.ts';
import type { SweepCell, SweepHead } from '../../outcome/index.ts';
import type { Problem } from '../../problems/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { idOf } from '../cells/index.ts';
import { HEAD_KIND } from './line.ts';

/** A text with results: a file of them, several after one another, or what is left of one. */
export interface ResultsText {
  /** What the user calls it. */
  readonly name: string;
  readonly text: string;
}

export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

export interface PlacedHead extends LinePlace {
  readonly head: SweepHead;
}

export interface PlacedCell extends LinePlace {
  readonly cell: SweepCell;
}

/** What the lines of texts say. */
export interface ReadResults {
  readonly heads: readonly PlacedHead[];
  readonly cells: readonly PlacedCell[];
  /** Lines that were cut off as they were written, and are left out. */
  readonly cut: readonly LinePlace[];
  readonly problems: readonly Problem[];
}

/** Where a line begins that follows a line that was cut off. */
const BEGINNINGS = [`{"apiVersion":"${API_VERSION}"`, '{"id":"'] as const;

/** Reads heads and cells. A line that was cut off is left out, also where the next text follows it on the same line. */
export function readResults(texts: readonly ResultsText[]): ReadResults {
  const heads: PlacedHead[] = [];
  const cells: PlacedCell[] = [];
  const cut: LinePlace[] = [];
  const problems: Problem[] = [];
  for (const text of texts) {
    const read = readText(text);
    append(heads, read.heads);
    append(cells, read.cells);
    append(cut, read.cut);
    append(problems, read.problems);
  }
  return { heads, cells, cut, problems };
}

function readText({ name, text }: ResultsText): ReadResults {
  const heads: PlacedHead[] = [];
  const cells: PlacedCell[] = [];
  const cut: LinePlace[] = [];
  const problems: Problem[] = [];
  // A shell may have written a byte order mark.
  const lines = text.replace(/^\ufeff/, '').split('\n');
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const place = { file: name, line: at + 1 };
    const whole = wholePart(line, at === lines.length - 1);
    if (whole.isCut) cut.push(place);
    if (whole.value === undefined) {
      if (!whole.isCut) problems.push({ ...place, message: 'no line of results: it is no JSON' });
      return;
    }
    const read = readLine(whole.value);
    if ('problem' in read) problems.push({ ...place, message: read.problem });
    else if ('head' in read) heads.push({ ...place, head: read.head });
    else cells.push({ ...place, cell: read.cell });
  });
  const [first] = problems;
  const isForeign = heads.length + cells.length === 0;
  return { heads, cells, cut, problems: isForeign && first !== undefined ? [first] : problems };
}

/** The JSON of a line, or of its end after what was cut off. `isLast`: nothing follows it. */
function wholePart(
  line: string,
  isLast: boolean,
): { readonly value?: unknown; readonly isCut: boolean } {
  const whole = parsed(line);
  if (whole !== undefined) return { value: whole, isCut: false };
  const starts = BEGINNINGS.map((beginning) => line.lastIndexOf(beginning)).filter((at) => at > 0);
  for (const at of starts) {
    const value = parsed(line.slice(at));
    if (value !== undefined) return { value, isCut: true };
  }
  return { isCut: isLast || starts.length > 0 };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Line =
  { readonly head: SweepHead } | { readonly cell: SweepCell } | { readonly problem: string };

function readLine(value: unknown): Line {
  if (!isRecord(value)) return { problem: 'no line of results' };
  if (value['kind'] === HEAD_KIND) {
    const { apiVersion, kind: _kind, ...head } = value;
    if (apiVersion !== API_VERSION || !isHead(head)) {
      return { problem: `no ${HEAD_KIND} of ${API_VERSION} of this version` };
    }
    return { head };
  }
  if (!isCell(value)) return { problem: 'neither the head of a sweep nor one of its cells' };
  if (idOf(value.axes) !== value.id) return { problem: `${value.id} is not the id of its axes` };
  return { cell: value };
}

const isHead = (value: object): value is SweepHead =>
  hasTexts(value, ['version', 'sweep', 'question']) &&
  'space' in value &&
  isSpace(value.space) &&
  'objectives' in value &&
  isListOf(value.objectives, (one) => isRecord(one) && hasTexts(one, ['name'])) &&
  (!('files' in value) || isListOf(value.files, (one) => typeof one === 'string'));

const isSpace = (space: unknown): boolean =>
  isRecord(space) &&
  isListOf(
    space['axes'],
    (axis) => isRecord(axis) && hasTexts(axis, ['name']) && isListOf(axis['values'], isAxisValue),
  ) &&
  isListOf(space['include'] ?? [], isAxisValues) &&
  isListOf(space['exclude'] ?? [], isAxisValues) &&
  isSample(space['sample']);

const isSample = (sample: unknown): boolean =>
  sample === undefined ||
  (isRecord(sample) && Number.isInteger(sample['cells']) && Number.isInteger(sample['seed']));

const VERDICTS: readonly unknown[] = ['passed', 'failed', 'unknown'];

/** A cell with an error has no other verdict than "unknown", and no objectives. */
const isCell = (value: object): value is SweepCell =>
  hasTexts(value, ['id', 'command', 'digest', 'version']) &&
  'axes' in value &&
  isAxisValues(value.axes) &&
  'verdict' in value &&
  VERDICTS.includes(value.verdict) &&
  ('error' in value
    ? typeof value.error === 'string' && value.verdict === 'unknown' && !('objectives' in value)
    : 'objectives' in value &&
      isRecord(value.objectives) &&
      Object.values(value.objectives).every(isObjectiveValue));

const hasTexts = (value: object, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(value, name) && typeof Reflect.get(value, name) === 'string');

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isAxisValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number';

const isObjectiveValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isAxisValues = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every(isAxisValue);
