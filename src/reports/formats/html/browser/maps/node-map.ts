import { printable } from '../../../../../units/index.ts';
import { shareColour } from '../../../../graphics/colours.ts';
import { OTHER_COLOUR, type Theme } from '../../../../graphics/tokens.ts';
import { drawing, type Sight } from '../drawing.ts';
import { button, choice, refill, make, swatch } from '../make.ts';
import { currentTheme, onThemeChange } from '../theme.ts';
import { areasOf, fitCells, type Area, type Cells, type MapNode } from './fit-cells.ts';
import { paintMap, type MapView } from './paint.ts';

/** What the colours of a map mean. */
export interface Colouring<Node> {
  readonly title: string;
  readonly colourOf: (node: Node, theme: Theme) => string;
  /** A few characters for a cell with room: what its colour stands for. Default: none. */
  readonly figureOf?: (node: Node) => string;
  /** A sentence about a node. */
  readonly words: (node: Node) => string;
  /** What is said while no node is selected. Default: nothing. */
  readonly all?: string;
  readonly legend: (theme: Theme) => readonly Meaning[];
}

/** Colours side by side, and what they mean. */
export interface Meaning {
  readonly colours: readonly string[];
  readonly words: string;
  /** Before the colours: what the first of them means. */
  readonly from?: string;
}

/** Five colours of the scale. */
export const scaleMeaning = (theme: Theme, from: string, words: string): Meaning => ({
  colours: [0, 0.25, 0.5, 0.75, 1].map((share) => shareColour(share, theme)),
  from,
  words,
});

/** How nodes are put together. */
export interface Grouping<Node> {
  readonly title: string;
  readonly areaOf: (node: Node) => string;
}

export interface NodeMapOptions<Node> {
  /** For readers of screens: what it is, without how it is used. */
  readonly name: string;
  readonly nodes: readonly Node[];
  /** The first is used at first. */
  readonly colourings: readonly Colouring<Node>[];
  readonly groupings: readonly Grouping<Node>[];
  /** What Enter and a click do. */
  readonly onOpen: (node: Node) => void;
  /** The selection changed. */
  readonly onSelect?: (node: Node) => void;
  /** The user chose a colouring, by its title. */
  readonly onColour?: (title: string) => void;
  /** The colours of the squares inside a node that is near. */
  readonly inside?: (node: Node) => readonly string[];
}

export interface NodeMap<Node> {
  readonly element: HTMLElement;
  /** Colours by something else from now on. */
  readonly colourBy: (title: string) => void;
  /** Colours the nodes by a colouring that may be new. */
  readonly colourByNew: (colouring: Colouring<Node>) => void;
  /** Marks nodes, until the next call. */
  readonly mark: (isMarked: (node: Node) => boolean) => void;
}

/** How many times as high as the window all cells are, from far to near. */
const ZOOMS = [1, 2, 4, 8, 16, 32, 64];

/** Nodes as cells by area that fill the window. Names and what is inside appear in cells that are large enough. */
export function nodeMap<Node extends MapNode>(options: NodeMapOptions<Node>): NodeMap<Node> {
  const { name, colourings, groupings, onOpen, onSelect, onColour } = options;
  const map = new MapState(options);
  const said = make('output', { 'aria-live': 'polite', class: 'said' });
  const meanings = make('span', { class: 'legend' });
  const after: After = (change) => () => {
    const before = map.node();
    change();
    const node = map.node();
    if (node !== undefined && node !== before) onSelect?.(node);
    said.textContent = printable(map.words());
    refill(meanings, legend(map.colouring.legend(currentTheme())));
    picture.redraw();
  };
  const open = (): void => {
    const node = map.node();
    if (node !== undefined) onOpen(node);
  };
  const show = (): void => picture.show(map.cells.tops[map.selected] ?? 0, map.cells.height);
  const keys: Readonly<Record<string, () => void>> = { ...keysOf(map, after, show), Enter: open };
  const picture = drawing({
    name: `${name}. Arrow keys move from node to node, Enter opens a node, plus and minus zoom.`,
    total: (width, height) => map.layout(width, height),
    paint: (to, sight) => paintMap(to, map.cells, map.view(sight)),
    onPoint: (x, y, isClick) => {
      const at = map.cells.at(x, y);
      if (at < 0) return;
      if (at !== map.selected) after(() => map.select(at))();
      if (isClick) open();
    },
    onKey: (key) => {
      keys[key]?.();
      return keys[key] !== undefined;
    },
  });
  const colours = namedChoice('Colour by', colourings, (title) => {
    after(() => map.colourBy(title))();
    onColour?.(title);
  });
  const colourBy = (title: string, isNew = false): void => {
    for (const label of colours) choose(label, title, isNew);
    after(() => map.colourBy(title))();
  };
  const areas = namedChoice('Areas', groupings, (title) => after(() => map.groupBy(title))());
  const tools = [...colours, ...areas, ...zoomButtons(keys), meanings];
  after(() => undefined)();
  onThemeChange(after(() => undefined));
  return {
    element: mapElement(tools, picture.element, said),
    colourBy,
    colourByNew: (colouring) => colourBy(colouring.title, map.add(colouring)),
    mark: (isMarked) => {
      map.isMarked = isMarked;
      picture.redraw();
    },
  };
}

const mapElement = (
  tools: readonly HTMLElement[],
  ...others: readonly HTMLElement[]
): HTMLElement => make('div', { class: 'map' }, make('div', { class: 'tools' }, tools), others);

/** Makes a handler that changes the map and then shows the change. */
type After = (change: () => void) => () => void;

function keysOf<Node extends MapNode>(
  map: MapState<Node>,
  after: After,
  show: () => void,
): Readonly<Record<string, () => void>> {
  const move = (by: () => number): (() => void) =>
    after(() => {
      map.select(map.selected + by());
      show();
    });
  return {
    ArrowRight: move(() => 1),
    ArrowLeft: move(() => -1),
    ArrowDown: move(() => map.cells.columnsAt(map.selected)),
    ArrowUp: move(() => -map.cells.columnsAt(map.selected)),
    '+': after(() => map.zoom(1)),
    '-': after(() => map.zoom(-1)),
  };
}

const zoomButtons = (keys: Readonly<Record<string, () => void>>): readonly HTMLElement[] => [
  button('+', () => keys['+']?.(), { 'aria-label': 'Zoom in' }),
  button('−', () => keys['-']?.(), { 'aria-label': 'Zoom out' }),
];

/** Nothing, if there is nothing to choose. */
function namedChoice(
  label: string,
  all: readonly { readonly title: string }[],
  onChange: (title: string) => void,
): readonly HTMLElement[] {
  if (all.length < 2) return [];
  return [
    choice(
      label,
      all.map(({ title }) => title),
      onChange,
    ),
  ];
}

/** Chooses a value, which may be new. */
function choose(label: HTMLElement, title: string, isNew: boolean): void {
  const select = label.querySelector('select');
  if (select === null) return;
  if (isNew) select.append(make('option', { value: title }, title));
  select.value = title;
}

/** What of the map is shown. */
class MapState<Node extends MapNode> {
  cells: Cells<Node>;
  colouring: Colouring<Node>;
  isMarked: (node: Node) => boolean = () => false;
  /** Index among the cells; -1 if no node is selected. */
  selected = -1;
  readonly #options: NodeMapOptions<Node>;
  readonly #colourings: Map<string, Colouring<Node>>;
  #areas: readonly Area<Node>[];
  #zoom = 0;
  #laidOut = '';

  constructor(options: NodeMapOptions<Node>) {
    const { nodes, colourings, groupings } = options;
    this.#options = options;
    this.#colourings = new Map(colourings.map((one) => [one.title, one]));
    this.colouring = colourings[0] ?? PLAIN;
    this.#areas = areasOf(nodes, groupings[0]?.areaOf ?? ((): string => 'all'));
    this.cells = fitCells(this.#areas, { width: 1, height: 1 });
  }

  /** Lays the cells out for the size of a window, and returns their height. */
  layout(width: number, height: number): number {
    const wanted = `${String(width)} ${String(height)} ${String(this.#zoom)}`;
    if (this.#laidOut !== wanted) {
      this.cells = fitCells(this.#areas, { width, height: height * (ZOOMS[this.#zoom] ?? 1) });
      this.#laidOut = wanted;
    }
    return this.cells.total;
  }

  node(): Node | undefined {
    return this.cells.nodes[this.selected];
  }

  select(at: number): void {
    this.selected = Math.min(this.cells.nodes.length - 1, Math.max(0, at));
  }

  zoom(by: number): void {
    this.#zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.#zoom + by));
  }

  /** Whether it was not known. */
  add(colouring: Colouring<Node>): boolean {
    const isNew = !this.#colourings.has(colouring.title);
    this.#colourings.set(colouring.title, colouring);
    return isNew;
  }

  colourBy(title: string): void {
    this.colouring = this.#colourings.get(title) ?? this.colouring;
  }

  groupBy(title: string): void {
    const { nodes, groupings } = this.#options;
    const grouping = groupings.find((one) => one.title === title);
    if (grouping === undefined) return;
    const node = this.node();
    this.#areas = areasOf(nodes, grouping.areaOf);
    this.cells = fitCells(this.#areas, { width: 1, height: 1 });
    this.#laidOut = '';
    this.selected = node === undefined ? -1 : this.cells.nodes.indexOf(node);
  }

  view(sight: Sight): MapView<Node> {
    const { inside = (): readonly string[] => [] } = this.#options;
    const { colourOf, figureOf = (): string => '' } = this.colouring;
    const { selected, isMarked } = this;
    return { ...sight, selected, colourOf, figureOf, isMarked, inside };
  }

  words(): string {
    const node = this.node();
    return node === undefined ? (this.colouring.all ?? '') : this.colouring.words(node);
  }
}

const PLAIN = {
  title: '',
  colourOf: () => OTHER_COLOUR,
  words: ({ name }: MapNode) => name,
  legend: () => [],
};

function legend(meanings: readonly Meaning[]): readonly HTMLElement[] {
  return meanings.map(({ colours, words, from = '' }) => {
    const strip = make('span', { class: 'strip' }, colours.map(swatch));
    return make('span', {}, from === '' ? '' : `${from} `, strip, ` ${words} `);
  });
}
