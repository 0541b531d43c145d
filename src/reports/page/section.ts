import type { OutcomeVerdict } from '../../outcome/index.ts';
import type { Element } from '../graphics/element.ts';
import type { Mark, Tone } from './marks.ts';

/*
 * What a document says, in terms that every printer understands. A printer knows no document, and a document no format. Texts are as
 * they are: each printer escapes them, and only there.
 */

export interface Toned {
  readonly text: string;
  readonly tone?: Tone;
  /** True: short tables leave out the middle if it is long. */
  readonly isFolded?: boolean;
}

/** Names of objects after `lead`. Short tables show `most` of them, other printers as many as they have room for. */
export interface Names {
  readonly names: readonly string[];
  readonly most: number;
  readonly lead?: string;
  readonly tone?: Tone;
}

/** Several texts on one line. */
export interface Joined {
  readonly texts: readonly Text[];
  readonly by: string;
}

export type Text = string | Toned | Names | Joined;

/** A printer: `table` shortens lists, `wide` does not. */
export type Medium = 'table' | 'wide' | 'markdown' | 'html';

/** What the numbers of a column are; 'bar' is a share of 1 that is also drawn. */
export type Kind =
  'count' | 'number' | 'cores' | 'bytes' | 'duration' | 'percent' | 'price' | 'bar';

export interface Column {
  /** In sentence case; a terminal has it in capitals. Empty: the column continues the previous column, or has marks. */
  readonly head: string;
  /** Without it the cells are texts. */
  readonly kind?: Kind;
  /** Texts that are compared as numbers are, such as "3/4". */
  readonly isRight?: true;
  /** Narrowest width to which a terminal may shorten the texts. Without it they are not shortened. */
  readonly least?: number;
  /** True: a terminal shortens and leaves out other columns first. */
  readonly isKept?: true;
  /** A terminal leaves columns out if it is too narrow, the highest number first. Without it the column stays. */
  readonly dropped?: number;
  /** Columns of a bar. */
  readonly width?: number;
  /** Rows with equal cells follow each other; a terminal has the cells as titles above them instead of the column. */
  readonly isGroup?: true;
  /** The printers that show the column. Default: all. */
  readonly in?: readonly Medium[];
}

/** A number of the column's kind that stands out. */
export interface Figure {
  readonly value: number;
  readonly tone: Tone;
}

export interface MarkCell {
  readonly mark: Mark;
}

/** undefined: not known, or not there. */
export type Cell = Text | number | Figure | MarkCell | undefined;

/** The words for how many are not shown: "3 more nodes". */
export type More = (left: number) => string;

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Default: the section's title. */
  readonly caption?: string;
  /** Most rows in a short table. Default: all. */
  readonly most?: number;
  readonly more?: More;
  /** Titles by the cells of the column that groups rows. Default: the cell. */
  readonly groups?: ReadonlyMap<string, string>;
  /** What changed, below a row by its index. */
  readonly below?: ReadonlyMap<number, readonly Text[]>;
  /** True: the first column has marks, which begin a line of a terminal. */
  readonly isMarked?: boolean;
}

export interface Item {
  readonly mark?: Mark;
  readonly text: Text;
  /** All that a terminal has of the item if its list is too long for the screen and others are before it. */
  readonly brief?: Text;
  /** Further texts to which `below` applies too; short tables show `most` of all. */
  readonly others?: readonly Text[];
  readonly most?: number;
  readonly more?: More;
  readonly below?: readonly (Text | List | Code)[];
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Item[];
  /** Indentation in a terminal in steps of two columns. Default: 1. */
  readonly depth?: 0 | 1 | 2 | 3;
  readonly most?: number;
  readonly more?: More;
  /** True: what is below an item begins in the column of its text. */
  readonly isFlush?: boolean;
  /** True: empty lines between the items. */
  readonly isSpaced?: boolean;
}

/** A sentence or a message; one of tone 'warning' is a quotation of what a program says. */
export interface Paragraph {
  readonly kind: 'text';
  readonly text: Text;
  readonly depth?: 0 | 1 | 2;
}

export interface Code {
  readonly kind: 'code';
  readonly lines: readonly string[];
}

export interface Fact {
  readonly label: string;
  readonly texts: readonly Text[];
  readonly most?: number;
  readonly more?: More;
}

/** Labelled sentences at the head of a document. */
export interface Facts {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

/** Numbers of a summary; only pages show them, without zeros: the line of the verdict has the numbers that matter. */
export interface Figures {
  readonly kind: 'figures';
  readonly figures: readonly (readonly [term: string, value: string | number | undefined])[];
}

/** Changes in their order; a page plays them one by one. */
export interface Steps {
  readonly kind: 'steps';
  readonly steps: readonly { readonly title: string; readonly table: Table }[];
}

/** What a drawing in a terminal may use. */
export interface Canvas {
  readonly width: number;
  /** True: nothing is left out. */
  readonly everything: boolean;
  /** True: no text is shortened, whatever the width. */
  readonly isComplete: boolean;
  /** Most rows of what cannot be shown whole. Absent: as many as usual. */
  readonly rows?: number;
  readonly events: boolean;
}

/** What is no table: lines in a terminal, an element of a page or a part that the page's script fills. */
export interface Picture {
  readonly kind: 'picture';
  readonly draw?: (canvas: Canvas) => readonly (readonly Text[])[];
  readonly viewer?: string;
  /** How many rows the page's script will make: the page has room for them from the beginning. */
  readonly rows?: number;
  readonly element?: Element;
}

/** Blocks that are made only for the printers that show them. */
export interface Later {
  readonly kind: 'later';
  readonly make: () => readonly Block[];
}

interface Shown {
  /** The printers that show the block. Default: all. */
  readonly in?: readonly Medium[];
}

/** A block as printers get it. */
export type Ready = (Table | List | Paragraph | Code | Facts | Figures | Steps | Picture) & Shown;

export type Block = Ready | (Later & Shown);

/** By importance; pages have sections in this order, terminals in the order of the document. Pages fold details. */
export const RANKS = ['summary', 'failure', 'problem', 'answer', 'doubt', 'detail'] as const;

export interface Section {
  /** Unique in its document, as an anchor. */
  readonly id: string;
  /** In sentence case; a terminal has it in capitals. */
  readonly title: string;
  /** What follows the title as it is: " (in this order)", ": shop/web". */
  readonly suffix?: string;
  readonly rank: (typeof RANKS)[number];
  readonly blocks: readonly Block[];
  /** A page shows it first: the picture of the document, and what stands beside it. */
  readonly lead?: 'picture' | 'beside';
  /** True: a page has all of it among its findings. */
  readonly isInFindings?: boolean;
  /** Without a title in terminals and Markdown: directly after the text before it, or after an empty line. */
  readonly untitled?: 'close' | 'apart';
}

/** A document ready to be printed. */
export interface Page {
  /** "kschedsim plan", "kschedsim policy show". */
  readonly program: string;
  /** "dry run: nothing was changed". */
  readonly subject: string;
  readonly sections: readonly Section[];
  readonly verdict: OutcomeVerdict | undefined;
  /** The verdict and its figures: the title of a page. */
  readonly line: string;
  /** True: where a terminal cannot show all of it at once, the verdict and what failed come first. */
  readonly isUrgent?: true;
  /** Most lines of text, for pages that are to be short at any width. */
  readonly mostLines?: number;
  /** How the line ends the text of a terminal: not at all. Default: after an empty line. */
  readonly ending?: 'none';
}
