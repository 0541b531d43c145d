/** Shows pages one after the other in a place: each stays until the next is ready, and the next is scrolled to where it was. */
export class Frame {
  readonly #place: HTMLElement;
  readonly #title: string;
  #shown: HTMLIFrameElement | undefined;

  constructor(place: HTMLElement, title: string) {
    this.#place = place;
    this.#title = title;
  }

  show(page: string): void {
    const next = document.createElement('iframe');
    next.title = this.#title;
    next.className = 'next';
    next.addEventListener('load', () => {
      const top = this.#shown?.contentWindow?.scrollY ?? 0;
      for (const other of [...this.#place.children]) if (other !== next) other.remove();
      next.className = '';
      next.contentWindow?.scrollTo(0, top);
      next.contentDocument?.addEventListener('click', followWithin);
      this.#shown = next;
    });
    next.srcdoc = page;
    this.#place.append(next);
  }
}

/** Links within a page lead to its parts: as addresses they would be those of the playground. */
function followWithin(event: MouseEvent): void {
  const { target, currentTarget: page } = event;
  const link = (target as Element | null)?.closest('a')?.getAttribute('href') ?? '';
  if (!link.startsWith('#')) return;
  event.preventDefault();
  (page as Document).querySelector(link)?.scrollIntoView();
}
