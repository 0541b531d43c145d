import { indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { oneDark } from '@codemirror/theme-one-dark';
import { keymap } from '@codemirror/view';
import { basicSetup, EditorView } from 'codemirror';
import type { Mistake } from './question.ts';

/** A text with line numbers, and marks where it has mistakes. */
export class Editor {
  readonly #view: EditorView;

  /**
   * @param label what screen readers call it
   * @param changed is called after each change of the text by the user
   */
  constructor(parent: HTMLElement, text: string, label: string, changed: () => void) {
    this.#view = new EditorView({
      parent,
      doc: text,
      extensions: [
        basicSetup,
        // Escape, then Tab leaves the editor: the way of CodeMirror, which the page names.
        keymap.of([indentWithTab]),
        text.trimStart().startsWith('{') ? json() : yaml(),
        lintGutter(),
        ...(window.matchMedia('(prefers-color-scheme: dark)').matches ? [oneDark] : []),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) changed();
        }),
      ],
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  mark(mistakes: readonly Mistake[]): void {
    const { state } = this.#view;
    const diagnostics = mistakes.map((mistake) => diagnosticOf(mistake, state));
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  /** Puts the cursor at a mistake. */
  show(mistake: Mistake): void {
    const { from } = diagnosticOf(mistake, this.#view.state);
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

/** From the mistake's place to the end of its word. The text may have changed since it was read. */
function diagnosticOf(
  { line: number = 1, column = 1, text, isWarning }: Mistake,
  state: EditorState,
): Diagnostic {
  const line = state.doc.line(Math.min(Math.max(number, 1), state.doc.lines));
  const from = Math.min(line.from + column - 1, line.to);
  const [word = ''] = /^[^\s,\]}]*/.exec(line.text.slice(from - line.from)) ?? [];
  const severity = isWarning ? 'warning' : 'error';
  return { from, to: from + word.length, severity, message: text };
}
