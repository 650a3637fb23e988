type Used = HTMLInputElement & HTMLAnchorElement & HTMLDetailsElement;

const usedIn = (root: HTMLElement): Used[] => [
  ...root.querySelectorAll<Used>('input, textarea, select, details, a, button, summary, [tabindex]'),
];

/** Whether one stands for the other. An extension may have given the page fields of its own. */
const isSameField = (one: Used, other: Used): boolean =>
  (['localName', 'name', 'id', 'href', 'type'] as const).every((what) => one[what] === other[what]) &&
  (!/radio|checkbox/.test(one.type) || one.value === other.value);

/**
 * Notes where the visitor is. A browser extension's node beside a field makes React replace the whole page; the nodes before
 * still have what was typed, chosen and opened. The answer gives that, and the focus, to those that stand now.
 */
export function carryInput(root: HTMLElement): () => void {
  const before = usedIn(root);
  const focused = document.activeElement as Used;
  const { selectionStart, selectionEnd } = focused;
  return () => {
    if (before[0]?.isConnected) return;
    for (const to of usedIn(root)) {
      const at = before.findIndex((from) => isSameField(from, to));
      if (at < 0) continue;
      const [from] = before.splice(at, 1) as [Used];
      for (const what of ['value', 'checked', 'open'] as const) {
        if (from[what] === to[what]) continue;
        Object.assign(to, { [what]: from[what] });
        // As a quote's total hears of it.
        to.dispatchEvent(new Event('change', { bubbles: true }));
      }
      if (from !== focused) continue;
      to.focus({ preventScroll: true });
      // An email field tells nobody its caret.
      if (selectionStart != null) to.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
