import { loadStyles } from './load-styles.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/**
 * Marks the sections far out of view, whose style, layout and paint the style sheet lets the browser skip (`SiteLayout.tsx`):
 * a menu, another colour mode or an opened symptom then costs what is in view. Only after each was drawn: the browser knows
 * its height by then, and nothing moves.
 */
export function startSkippingUnseen(): void {
  // React would warn of attributes that the server has not rendered.
  if (process.env.NODE_ENV === 'development') return;
  // Only where the search within a page is known to look into what is skipped.
  if (!('onbeforematch' in document.documentElement)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) target.toggleAttribute('data-far', !isIntersecting);
    },
    { rootMargin: '50%' },
  );
  const observe = () => {
    for (const section of document.querySelectorAll('main>section,[data-island]>section,footer'))
      observer.observe(section);
  };
  // The sheet makes the browser note their heights.
  whenLoadedAndIdle(() => loadStyles().then(observe, () => {}));
  document.addEventListener('site:navigated', observe);
}
