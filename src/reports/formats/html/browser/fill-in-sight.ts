/**
 * Makes parts of the page when they are about to be seen. The keys are the values of `data-viewer`. Returns a function that makes one
 * of them now.
 */
export function fillInSight(
  viewers: Readonly<Record<string, () => HTMLElement>>,
): (name: string) => void {
  const waiting = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) fill(target);
      }
    },
    { rootMargin: '300px' },
  );
  const fill = (place: Element): void => {
    waiting.unobserve(place);
    const viewer = viewers[place.getAttribute('data-viewer') ?? ''];
    if (viewer === undefined || place.classList.contains('filled')) return;
    place.classList.add('filled');
    place.replaceChildren(viewer());
  };
  const places = [...document.querySelectorAll('[data-viewer]')];
  for (const place of places) waiting.observe(place);
  // Paper has no scrolling that could fill them.
  window.addEventListener('beforeprint', () => places.forEach(fill));
  return (name) => {
    const place = places.find((one) => one.getAttribute('data-viewer') === name);
    if (place !== undefined) fill(place);
  };
}
