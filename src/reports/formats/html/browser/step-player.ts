import { button, make } from './make.ts';

/** Time of one step while playing. */
const PLAY_MS = 1500;

/** Shows lists of steps one by one, with a slider and a play button. All are shown on paper. */
export function enhanceSteps(): void {
  for (const list of document.querySelectorAll<HTMLOListElement>('ol.steps')) {
    if (list.children.length > 1) enhance(list);
  }
}

function enhance(list: HTMLOListElement): void {
  const items = [...list.children];
  const slider = make('input', { type: 'range', min: '1', max: String(items.length), value: '1' });
  const said = make('output', { 'aria-live': 'polite' });
  let timer: number | undefined;
  const show = (step: number): void => {
    slider.value = String(step);
    said.textContent = `step ${slider.value} of ${String(items.length)}`;
    for (const [at, item] of items.entries())
      item.classList.toggle('later', at >= Number(slider.value));
    for (const [at, item] of items.entries())
      item.classList.toggle('now', at === Number(slider.value) - 1);
  };
  const stop = (): void => {
    window.clearInterval(timer);
    timer = undefined;
    play.textContent = 'Play';
  };
  const play = button('Play', () => {
    if (timer !== undefined) {
      stop();
      return;
    }
    if (Number(slider.value) === items.length) show(1);
    play.textContent = 'Pause';
    timer = window.setInterval(() => {
      show(Number(slider.value) + 1);
      if (Number(slider.value) === items.length) stop();
    }, PLAY_MS);
  });
  slider.addEventListener('input', () => show(Number(slider.value)));
  const label = make('label', {}, 'Step ', slider);
  list.before(make('div', { class: 'tools' }, play, ' ', label, ' ', said));
  show(1);
}
