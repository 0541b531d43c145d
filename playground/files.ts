import { Editor } from './editor.ts';
import { button } from './elements.ts';
import type { Input, Mistake, TextFile } from './question.ts';

const SCHEDULER = 'scheduler';
const SCHEDULER_LABEL = 'Policy or KubeSchedulerConfiguration; empty for the default scheduler';

interface Tab {
  readonly name: string;
  readonly editor: Editor;
  readonly panel: HTMLElement;
  readonly button: HTMLButtonElement;
}

/** The editors: one for each file and one for the scheduler, behind tabs. */
export class Files {
  readonly #list: HTMLElement;
  readonly #panels: HTMLElement;
  readonly #changed: () => void;
  #tabs: readonly Tab[] = [];

  constructor(list: HTMLElement, panels: HTMLElement, changed: () => void) {
    this.#list = list;
    this.#panels = panels;
    this.#changed = changed;
    list.addEventListener('keydown', (event) => {
      this.#moveBy({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
    });
  }

  get input(): Input {
    const files = this.#tabs.slice(0, -1).map(({ name, editor }) => ({ name, text: editor.text }));
    return { files, scheduler: this.#tabs.at(-1)?.editor.text ?? '' };
  }

  /** Replaces all texts. */
  open({ files, scheduler }: Input): void {
    for (const { editor } of this.#tabs) editor.destroy();
    this.#list.replaceChildren();
    this.#panels.replaceChildren();
    const manifests = files.map((file, at) =>
      this.#tab(file, `file-${at}`, `Manifests: ${file.name}`),
    );
    const last = this.#tab({ name: SCHEDULER, text: scheduler }, SCHEDULER, SCHEDULER_LABEL);
    this.#tabs = [...manifests, last];
    this.#select(this.#tabs[0]);
  }

  /** Marks mistakes in their editors and on their tabs. */
  mark(mistakes: readonly Mistake[]): void {
    for (const { name, editor, button: tab } of this.#tabs) {
      const own = mistakes.filter(({ file }) => file === name);
      editor.mark(own);
      tab.classList.toggle(
        'wrong',
        own.some(({ isWarning }) => !isWarning),
      );
    }
  }

  show(mistake: Mistake): void {
    const tab = this.#tabs.find(({ name }) => name === mistake.file);
    if (tab === undefined) return;
    this.#select(tab);
    tab.editor.show(mistake);
  }

  #tab({ name, text }: TextFile, id: string, label: string): Tab {
    const panel = document.createElement('div');
    panel.id = `panel-${id}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${id}`);
    this.#panels.append(panel);
    const tab: Tab = {
      name,
      panel,
      editor: new Editor(panel, text, label, this.#changed),
      button: button(name, () => {
        this.#select(tab);
      }),
    };
    tab.button.id = `tab-${id}`;
    tab.button.setAttribute('role', 'tab');
    tab.button.setAttribute('aria-controls', panel.id);
    this.#list.append(tab.button);
    return tab;
  }

  #select(selected: Tab | undefined): void {
    for (const tab of this.#tabs) {
      const isSelected = tab === selected;
      tab.panel.hidden = !isSelected;
      tab.button.setAttribute('aria-selected', String(isSelected));
      tab.button.tabIndex = isSelected ? 0 : -1;
    }
  }

  #moveBy(steps: number): void {
    if (steps === 0) return;
    const at = this.#tabs.findIndex(({ button: tab }) => tab === document.activeElement);
    const next = this.#tabs.at((at + steps) % this.#tabs.length);
    this.#select(next);
    next?.button.focus();
  }
}
