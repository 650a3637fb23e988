import type { IconShape } from '../../shared/icons.ts';

const known = new Map<string, IconShape>();

/** An icon's drawing as some page of this visit has shown it: drawings travel in HTML, not in JavaScript. */
export function iconsInPage(name: string): IconShape | undefined {
  if (!known.has(name)) collect();
  return known.get(name);
}

function collect(): void {
  for (const svg of document.querySelectorAll<SVGSVGElement>('svg[data-icon]')) {
    const { width, height } = svg.viewBox.baseVal;
    if (svg.innerHTML) known.set(svg.dataset.icon ?? '', { body: svg.innerHTML, width, height });
  }
}
