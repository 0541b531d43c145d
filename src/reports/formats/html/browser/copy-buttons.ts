import { button } from './make.ts';

/** Adds a button to every text that is there to be copied, such as a manifest. Where the browser has no clipboard, it selects the text. */
export function enhanceCode(): void {
  for (const text of document.querySelectorAll<HTMLPreElement>('pre.code')) {
    const copy = button('Copy', () => void take(text, copy), { class: 'copy' });
    text.before(copy);
  }
}

async function take(text: HTMLPreElement, copy: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.textContent);
    copy.textContent = 'Copied';
  } catch {
    window.getSelection()?.selectAllChildren(text);
    copy.textContent = 'Selected';
  }
}
