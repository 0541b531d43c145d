import { printable } from '../../../units/index.ts';
import { duration, someOf } from '../../layout/figures.ts';
import { hasEnded, type Stage, type StageChange } from '../../reading/stages.ts';
import type { Tone } from '../../page/marks.ts';
import type { Text } from '../../page/section.ts';
import { columnOf, type TimeAxis } from './time-axis.ts';

/** How a stage is drawn. The glyphs differ, so colours are not needed. */
interface StageStyle {
  readonly stage: Stage;
  readonly glyph: string;
  readonly word: string;
  readonly tone: Tone;
}

/** In the usual order of a pod's life. */
const STYLES: readonly StageStyle[] = [
  { stage: 'pending', glyph: '·', word: 'Pending', tone: 'faint' },
  { stage: 'starting', glyph: '░', word: 'pulling, creating', tone: 'help' },
  { stage: 'init', glyph: '▒', word: 'init', tone: 'warning' },
  { stage: 'backoff', glyph: '!', word: 'back-off', tone: 'failed' },
  { stage: 'unready', glyph: '▓', word: 'Running, not ready', tone: 'warning' },
  { stage: 'running', glyph: '█', word: 'Running', tone: 'passed' },
  { stage: 'terminating', glyph: '▁', word: 'Terminating', tone: 'warning' },
  { stage: 'succeeded', glyph: '✓', word: 'Succeeded', tone: 'passed' },
  { stage: 'failed', glyph: '✗', word: 'Failed', tone: 'failed' },
  { stage: 'unknown', glyph: '?', word: 'Unknown', tone: 'warning' },
  { stage: 'deleted', glyph: ' ', word: 'deleted', tone: 'faint' },
];

const BY_STAGE: ReadonlyMap<Stage, StageStyle> = new Map(STYLES.map((one) => [one.stage, one]));
const BY_GLYPH: ReadonlyMap<string, StageStyle> = new Map(STYLES.map((one) => [one.glyph, one]));

function glyphOf(stage: Stage): string {
  return BY_STAGE.get(stage)?.glyph ?? '?';
}

/**
 * One glyph per column of the axis: the stage that takes most of the column's time. The end of a pod is always shown, and the bar
 * ends there.
 */
export function barOf(changes: readonly StageChange[], axis: TimeAxis): string {
  const cell = axis.end / axis.width;
  let bar = '';
  for (const [at, { at: since, stage }] of changes.entries()) {
    const ended = hasEnded(stage);
    if (ended && since > axis.end) break;
    const from = ended
      ? Math.min(axis.width - 1, columnOf(since, axis))
      : Math.min(axis.width, Math.round(since / cell));
    const next = changes[at + 1];
    const to = next === undefined ? axis.width : Math.min(axis.width, Math.round(next.at / cell));
    bar = bar.slice(0, from).padEnd(from, bar === '' ? glyphOf('pending') : (bar.at(-1) ?? ''));
    if (ended) return bar + glyphOf(stage);
    bar += glyphOf(stage).repeat(Math.max(0, to - from));
  }
  return bar.padEnd(axis.width, bar.at(-1) ?? glyphOf('pending'));
}

/** The runs of the bar in their colours, padded to the axis. */
export function drawn(bar: string, axis: TimeAxis): readonly Text[] {
  const runs = (bar.match(/(.)\1*/g) ?? []).map((text): Text => {
    const style = BY_GLYPH.get(text.charAt(0));
    return style === undefined ? text : { text, tone: style.tone };
  });
  return [...runs, ' '.repeat(axis.width - bar.length)];
}

/** "Running 4.2s", "CrashLoopBackOff 31s": the last stage and its start. */
export function resultText({ stage, status, at }: StageChange): string {
  if (stage === 'pending') return 'Pending';
  return `${printable(status ?? WORDS[stage] ?? BY_STAGE.get(stage)?.word ?? '')} ${duration(at)}`;
}

/** Short forms of words of the legend. */
const WORDS: Partial<Record<Stage, string>> = { starting: 'starting', unready: 'not ready' };

/** The text in the colour of a stage. */
export function toned(text: string, stage: Stage): Text {
  const style = BY_STAGE.get(stage);
  return style === undefined ? text : { text, tone: style.tone };
}

/** The meaning of each glyph in the bars; for back-off, the given statuses. */
export function legendOf(bars: Iterable<string>, statuses: Iterable<string>): readonly string[] {
  const seen = new Set<string>();
  for (const bar of bars) for (const glyph of bar) seen.add(glyph);
  const named = [...new Set(statuses)].map(printable);
  return STYLES.filter(({ glyph }) => glyph !== ' ' && seen.has(glyph)).map(
    ({ stage, glyph, word }) =>
      `${glyph} ${stage === 'backoff' && named.length > 0 ? someOf(named, 4) : word}`,
  );
}
