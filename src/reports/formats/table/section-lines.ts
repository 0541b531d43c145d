import { printable } from '../../../units/index.ts';
import type { Fact, Paragraph, Picture, Ready, Section, Text } from '../../page/section.ts';
import { blocksIn, firstOf, toneOf, wordsOf } from '../../page/texts.ts';
import { codeLines, listLines } from './list-lines.ts';
import { tableLines } from './columns.ts';
import { limitOf, linesOf, painted, type Terminal } from './terminal.ts';

/** A blank line, the title and the lines of a section; empty without lines. */
export function sectionLines(section: Section, terminal: Terminal): readonly string[] {
  const { title, suffix = '', untitled } = section;
  const blocks = blocksIn(section, terminal.everything ? 'wide' : 'table');
  const lines = blocks.flatMap((block) => blockLines(block, terminal));
  if (lines.length === 0 || untitled === 'close') return lines;
  if (untitled === 'apart') return ['', ...lines];
  return ['', terminal.paint.bold(printable(title.toUpperCase() + suffix)), ...lines];
}

function blockLines(block: Ready, terminal: Terminal): readonly string[] {
  switch (block.kind) {
    case 'table':
      return tableLines(block, terminal);
    case 'list':
      return listLines(block, terminal);
    case 'text':
      return paragraphLines(block, terminal);
    case 'code':
      return codeLines(block, terminal);
    case 'facts':
      return block.facts.flatMap((fact) => factLines(fact, terminal));
    case 'picture':
      return pictureLines(block, terminal);
    case 'figures':
    case 'steps':
      return [];
  }
}

function paragraphLines({ text, depth = 1 }: Paragraph, terminal: Terminal): readonly string[] {
  const column = 2 * depth;
  return linesOf(text, terminal.width - column, terminal).map((line) => ' '.repeat(column) + line);
}

const LABEL = 12;

/** "Label      text"; wrapped lines are indented to the text. */
function factLines({ label, texts, most, more }: Fact, terminal: Terminal): readonly string[] {
  const { shown, rest } = firstOf(texts, limitOf(terminal, most), more);
  const all: readonly Text[] =
    rest === undefined ? shown : [...shown, `${rest}, -o wide shows all`];
  return all.flatMap((text, first) =>
    linesOf(text, terminal.width - LABEL, terminal).map(
      (line, at) =>
        terminal.paint.dim((first + at === 0 ? printable(label) : '').padEnd(LABEL)) + line,
    ),
  );
}

const pictureLines = ({ draw }: Picture, terminal: Terminal): readonly string[] =>
  (
    draw?.({
      width: terminal.width,
      everything: terminal.everything,
      isComplete: terminal.isComplete === true,
      ...(terminal.rows === undefined ? {} : { rows: terminal.rows }),
      events: terminal.events === true,
    }) ?? []
  ).map((texts) =>
    texts
      .map((text) =>
        painted(
          wordsOf(text, (most) => most),
          toneOf(text),
          terminal,
        ),
      )
      .join(''),
  );
