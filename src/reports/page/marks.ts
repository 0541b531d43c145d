/** Why a text stands out. Printers choose colours, quotes or nothing. */
export type Tone = 'strong' | 'passed' | 'failed' | 'warning' | 'faint' | 'help';

/** Signs before items and rows. */
export type Mark =
  | 'failed'
  | 'warned'
  | 'unsure'
  | 'advised'
  | 'noted'
  | 'item'
  | 'added'
  | 'created'
  | 'removed'
  | 'waiting'
  | 'changed'
  | 'equal'
  | 'step'
  | 'passed'
  | 'missed'
  | 'aside'
  | 'blank';

interface Sign {
  /** One column of a terminal. */
  readonly glyph: string;
  readonly tone?: Tone;
  /** In Markdown; empty where a bullet says enough. */
  readonly emoji: string;
}

export const MARKS: Readonly<Record<Mark, Sign>> = {
  failed: { glyph: '!', tone: 'failed', emoji: '❌' },
  warned: { glyph: '!', tone: 'warning', emoji: '⚠️' },
  unsure: { glyph: '?', tone: 'warning', emoji: '❓' },
  advised: { glyph: '-', tone: 'warning', emoji: 'ℹ️' },
  noted: { glyph: '-', tone: 'faint', emoji: '' },
  item: { glyph: '-', emoji: '' },
  added: { glyph: '+', tone: 'passed', emoji: '✅' },
  created: { glyph: '+', tone: 'passed', emoji: '➕' },
  removed: { glyph: '-', tone: 'failed', emoji: '➖' },
  waiting: { glyph: '-', tone: 'warning', emoji: '⏸️' },
  changed: { glyph: '~', tone: 'warning', emoji: '~' },
  equal: { glyph: '=', tone: 'faint', emoji: '=' },
  step: { glyph: '▾', tone: 'help', emoji: '▶️' },
  passed: { glyph: '✓', tone: 'passed', emoji: '✅' },
  missed: { glyph: '✗', tone: 'failed', emoji: '❌' },
  aside: { glyph: '·', tone: 'faint', emoji: '' },
  blank: { glyph: ' ', emoji: '' },
};
