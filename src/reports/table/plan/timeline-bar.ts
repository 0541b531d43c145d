import { hasEnded, type Stage, type StageChange } from '../../reading/stages.ts';
import type { Paint } from '../../report.ts';
import { columnOf, type TimeAxis } from './time-axis.ts';

/** How a stage is drawn; the glyphs are told apart without colour. In the order of a life. */
interface Look {
  readonly stage: Stage;
  readonly glyph: string;
  readonly word: string;
  readonly colour: keyof Paint;
}

const LOOKS: readonly Look[] = [
  { stage: 'pending', glyph: '·', word: 'Pending', colour: 'dim' },
  { stage: 'starting', glyph: '░', word: 'pulling, creating', colour: 'cyan' },
  { stage: 'init', glyph: '▒', word: 'init', colour: 'yellow' },
  { stage: 'backoff', glyph: '!', word: 'back-off', colour: 'red' },
  { stage: 'running', glyph: '█', word: 'Running', colour: 'green' },
  { stage: 'succeeded', glyph: '✓', word: 'Succeeded', colour: 'green' },
  { stage: 'failed', glyph: '✗', word: 'Failed', colour: 'red' },
  { stage: 'unknown', glyph: '?', word: 'Unknown', colour: 'yellow' },
];

const BY_STAGE: ReadonlyMap<Stage, Look> = new Map(LOOKS.map((look) => [look.stage, look]));
const BY_GLYPH: ReadonlyMap<string, Look> = new Map(LOOKS.map((look) => [look.glyph, look]));

function glyphOf(stage: Stage): string {
  return BY_STAGE.get(stage)?.glyph ?? '?';
}

/**
 * A life as one glyph per column of the axis: where several stages share a column, the one that fills most of
 * it. The end of a life is always seen, and nothing comes after it.
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

/** The bar in colour, padded to the axis. Runs of one stage are painted together: short output, and quick. */
export function drawn(bar: string, axis: TimeAxis, paint: Paint): string {
  const painted = bar.replaceAll(/(.)\1*/g, (run: string, glyph: string) => {
    const look = BY_GLYPH.get(glyph);
    return look === undefined ? run : paint[look.colour](run);
  });
  return painted + ' '.repeat(axis.width - bar.length);
}

/** "Running 4.2s": the stage a life ends in, painted as its bar is. */
export function resultOf(stage: Stage, when: string, paint: Paint): string {
  const look = BY_STAGE.get(stage);
  if (look === undefined) return when;
  const word = stage === 'starting' ? 'starting' : look.word;
  return paint[look.colour](stage === 'pending' ? word : `${word} ${when}`);
}

/** What the glyphs that occur in the bars mean, in the order of a life. */
export function legendOf(bars: Iterable<string>): readonly string[] {
  const seen = new Set<string>();
  for (const bar of bars) for (const glyph of bar) seen.add(glyph);
  return LOOKS.filter(({ glyph }) => seen.has(glyph)).map(({ glyph, word }) => `${glyph} ${word}`);
}
