/** Development only: covers the page with a text, until it is closed by its button or Escape. */
export interface Overlay {
  /** Replaces what it shows. */
  show: (text: string) => void;
  hide: () => void;
}

export function createOverlay(): Overlay {
  let shown: HTMLElement | null = null;

  function hide(): void {
    shown?.remove();
    shown = null;
    removeEventListener('keydown', onKeyDown);
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') hide();
  }

  return {
    hide,
    show(text) {
      hide();
      shown = document.createElement('dev-fault');
      shown.setAttribute('role', 'alert');
      const root = shown.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [overlaySheet()];
      const pre = document.createElement('pre');
      pre.textContent = text;
      const button = Object.assign(document.createElement('button'), { textContent: 'Close (Esc)' });
      button.addEventListener('click', hide);
      addEventListener('keydown', onKeyDown);
      root.append(button, pre);
      document.documentElement.append(shown);
    },
  };
}

/** A constructed sheet, because the content security policy forbids inline styles here too. */
function overlaySheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(
    ':host{position:fixed;inset:0;z-index:9999;overflow:auto;background:#111;color:#fff}pre{margin:4.5rem 2rem 2rem;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}button{position:fixed;top:1rem;right:1.5rem;padding:.5rem 1rem;border:1px solid #999;border-radius:6px;background:#111;color:inherit;font:inherit}',
  );
  return made;
}
