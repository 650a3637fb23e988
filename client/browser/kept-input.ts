/**
 * Development only: carries what somebody has typed, opened and scrolled to over a reload that a save causes. It is restored
 * before React runs, as if it had been typed again: hydration keeps it.
 */
const storageKey = 'dev-kept-input';

interface Kept {
  path: string;
  scroll: number;
  /** By the control's place among those of the same name. */
  fields: { name: string; index: number; value: string; checked: boolean }[];
  focus: { selector: string; index: number; start: number | null; end: number | null } | null;
  /** Which of the page's `<details>` are open. */
  open: boolean[];
}

/** What this page had no place for: an error page, shown until the next save, has no fields. */
const unplaced: Kept['fields'] = [];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOfPage = (): Field[] => [
  ...document.querySelectorAll<Field>(
    'input[name]:not([type=hidden], [type=file], [type=password]), textarea[name], select[name]',
  ),
];

/** Hydration makes what was typed into a textarea its default: the value alone does not tell. */
const touched = new WeakSet<EventTarget>();
for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => target && touched.add(target), { capture: true });

export function keepInput(): void {
  const fields = fieldsOfPage();
  const kept: Kept = {
    path: location.pathname,
    scroll: scrollY,
    fields: [
      ...unplaced,
      ...fields.filter(isChanged).map((field) => ({
        name: field.name,
        index: fields.filter(({ name }) => name === field.name).indexOf(field),
        value: field.value,
        checked: field instanceof HTMLInputElement && field.checked,
      })),
    ],
    focus: focusOfPage(),
    open: [...document.querySelectorAll('details')].map(({ open }) => open),
  };
  // A second save may come before the page has what was kept over the first.
  sessionStorage.setItem(storageKey, JSON.stringify(awaited ?? kept));
}

/** What this page gets once it is read to its end. */
let awaited: Kept | null = null;

/** Restores what was kept for this page, once: not after the next reload by hand. */
export function restoreInput(): void {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
  sessionStorage.removeItem(storageKey);
  if (kept?.path !== location.pathname) return;
  awaited = kept;
  if (document.readyState !== 'loading') restore(kept);
  else document.addEventListener('DOMContentLoaded', () => restore(kept), { once: true });
}

function restore({ scroll, fields, focus, open }: Kept): void {
  awaited = null;
  const all = fieldsOfPage();
  for (const { name, index, value, checked } of fields) {
    const field = all.filter((each) => each.name === name)[index];
    if (field) touched.add(field);
    if (field instanceof HTMLInputElement && isBox(field)) field.checked = checked;
    else if (field) field.value = value;
    else unplaced.push({ name, index, value, checked });
  }
  for (const [index, details] of document.querySelectorAll('details').entries())
    details.open = open[index] ?? details.open;
  const focused = focus && document.querySelectorAll<HTMLElement>(focus.selector)[focus.index];
  focused?.focus({ preventScroll: true });
  if (isText(focused)) focused.setSelectionRange(focus?.start ?? null, focus?.end ?? null);
  scrollTo({ top: scroll, behavior: 'instant' });
}

function focusOfPage(): Kept['focus'] {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const selector = element.tagName.toLowerCase();
  return {
    selector,
    index: [...document.querySelectorAll(selector)].indexOf(element),
    start: isText(element) ? element.selectionStart : null,
    end: isText(element) ? element.selectionEnd : null,
  };
}

function isChanged(field: Field): boolean {
  if (touched.has(field)) return true;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLInputElement && isBox(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

/** Other types of fields have no selection. */
const isText = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && /^(text|search|tel|url)$/.test(element.type));
