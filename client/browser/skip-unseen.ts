import { whenLoaded } from './when-idle.ts';

const sections = 'main>section,[data-island]>section,footer';

/**
 * Lets the browser skip the style, layout and paint of sections far out of view: a menu, another colour mode or an opened
 * symptom then costs what is in view. Only after each was drawn: the browser knows its height by then, and nothing moves.
 */
export function startSkippingUnseen(): void {
  // React would warn of attributes that the server has not rendered.
  if (process.env.NODE_ENV === 'development') return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) (target as HTMLElement).style.contentVisibility = 'auto';
      }
    },
    { rootMargin: '50%' },
  );
  const observe = () => {
    for (const section of document.querySelectorAll<HTMLElement>(sections)) {
      section.style.containIntrinsicBlockSize = 'auto 40rem';
      observer.observe(section);
    }
  };
  whenLoaded(observe);
  document.addEventListener('site:navigated', observe);
}
