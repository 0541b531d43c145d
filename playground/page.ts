// The page: editors on one side, the engine's answer on the other. Nothing leaves it.
import { byId, button, option, selectById } from './elements.ts';
import { Engine } from './engine.ts';
import { Files } from './files.ts';
import { Frame } from './frame.ts';
import type { Answer, Input, Mistake } from './question.ts';
import { fromFragment, toFragment } from './share.ts';

const PAUSE_MS = 250;

/** What the page is built with: see build/playground.mjs. */
declare const EXAMPLES: readonly { readonly name: string; readonly input: Input }[];

const engine = new Engine(byId('engine').textContent);
const files = new Files(byId('files'), byId('editors'), () => {
  window.clearTimeout(pause);
  pause = window.setTimeout(refresh, PAUSE_MS);
});
const examples = selectById('examples');
const explained = selectById('explained');
const planFrame = new Frame(byId('view-plan'), 'The plan');
const explanationFrame = new Frame(byId('explanation'), 'The explanation');
let pause: number | undefined;

function refresh(): void {
  void answer();
}

async function answer(): Promise<void> {
  const { input } = files;
  byId('verdict').textContent = 'simulating…';
  try {
    const planned = await engine.ask({ input });
    show(planned);
    await explain(planned);
  } catch (error) {
    byId('verdict').textContent = `internal error: ${String(error)}`;
    byId('verdict').dataset['verdict'] = 'failed';
  }
}

function show({ result, mistakes }: Answer): void {
  files.mark(mistakes);
  byId('mistakes').replaceChildren();
  for (const one of mistakes) byId('mistakes').append(itemOf(one));
  const verdict = result?.verdict ?? 'not simulated';
  byId('verdict').textContent = verdict;
  byId('verdict').dataset['verdict'] = verdict;
  // The last plan stays while the input has errors, so that the page does not jump; it is marked as old.
  byId('results').classList.toggle('old', result === undefined);
  if (result === undefined) return;
  planFrame.show(result.page);
  byId('json').textContent = result.json;
  const chosen = explained.value;
  explained.replaceChildren();
  for (const one of result.explicable) explained.append(option(one));
  if (result.explicable.includes(chosen)) explained.value = chosen;
}

async function explain({ result }: Answer): Promise<void> {
  if (result === undefined || explained.value === '') return;
  const pod = explained.value;
  const { result: explanation, mistakes } = await engine.ask({ input: files.input, pod });
  byId('explanation').hidden = explanation === undefined;
  byId('unexplained').textContent =
    explanation === undefined ? mistakes.map(({ text }) => text).join('\n') : '';
  if (explanation !== undefined) explanationFrame.show(explanation.page);
}

function itemOf(mistake: Mistake): HTMLElement {
  const { file, line, column, text, isWarning } = mistake;
  const place =
    file === undefined ? '' : [file, line, column].filter((part) => part !== undefined).join(':');
  const item = document.createElement('li');
  item.className = isWarning ? 'warning' : 'error';
  const shown = `${place === '' ? '' : `${place}: `}${isWarning ? 'warning' : 'error'}: ${text}`;
  const go = button(shown, () => {
    files.show(mistake);
  });
  go.disabled = file === undefined;
  item.append(go);
  return item;
}

function openExample(name: string): void {
  const example = EXAMPLES.find((one) => one.name === name) ?? EXAMPLES[0];
  if (example === undefined) return;
  files.open(example.input);
  refresh();
}

async function openLink(fragment: string): Promise<void> {
  try {
    files.open(await fromFragment(fragment));
    refresh();
  } catch (error) {
    openExample('');
    byId('shared').textContent = error instanceof Error ? error.message : String(error);
  }
}

async function share(): Promise<void> {
  window.location.hash = await toFragment(files.input);
  const { href } = window.location;
  try {
    await navigator.clipboard.writeText(href);
    byId('shared').textContent = 'The link is in the clipboard. It carries the whole input.';
  } catch {
    byId('shared').textContent = 'The address of this page carries the whole input now.';
  }
}

for (const { name } of EXAMPLES) examples.append(option(name));
examples.addEventListener('change', () => {
  openExample(examples.value);
});
explained.addEventListener('change', () => {
  void answer();
});
byId('share').addEventListener('click', () => {
  void share();
});
const VIEWS = ['plan', 'why', 'json'] as const;
for (const view of VIEWS) {
  byId(`show-${view}`).addEventListener('click', () => {
    selectView(view);
  });
}

function selectView(selected: string): void {
  for (const view of VIEWS) {
    byId(`view-${view}`).hidden = view !== selected;
    byId(`show-${view}`).setAttribute('aria-selected', String(view === selected));
  }
}

selectView('plan');
const fragment = window.location.hash.slice(1);
if (fragment === '') openExample('');
else void openLink(fragment);
