/**
 * Development only: carries what somebody has typed, opened and scrolled to over a reload that a save causes. It is restored
 * before React runs, as if it had been typed again: hydration leaves it.
 */
const storageKey = 'dev-kept-input';

interface PageInput {
  path: string;
  scroll: number;
  /** What was typed or chosen, each by the key of its field. */
  fields: { key: string; value: string; checked: boolean }[];
  /** The key of the field that has the focus. */
  focus: string | undefined;
  /** Which of the page's `<details>` are open. */
  open: boolean[];
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The page's fields, each by its name and its index among those of the same name. */
function fieldsOfPage(): Map<string, FieldElement> {
  const all = document.querySelectorAll<FieldElement>(
    'input[name]:not([type=hidden], [type=file], [type=password]), textarea[name], select[name]',
  );
  const byName = Map.groupBy(all, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, same]) => same.map((field, index) => [`${name} ${index}`, field])),
  );
}

/** Hydration makes what was typed into a textarea its default: the value alone does not show it. */
const changed = new WeakSet<EventTarget>();
for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => target && changed.add(target), { capture: true });

/** Without a field on this page: an error page, shown until the next save, has none. */
const unplaced: PageInput['fields'] = [];

/** What this page gets once it is read to its end. */
let awaited: PageInput | null = null;

export function storeInput(): void {
  const fields = [...fieldsOfPage()];
  const typed = fields.filter(([, field]) => changed.has(field));
  const input: PageInput = {
    path: location.pathname,
    scroll: scrollY,
    fields: [
      ...unplaced,
      ...typed.map(([key, field]) => ({ key, value: field.value, checked: isBox(field) && field.checked })),
    ],
    focus: fields.find(([, field]) => field === document.activeElement)?.[0],
    open: [...document.querySelectorAll('details')].map(({ open }) => open),
  };
  // A second save may come before the page has the input of the first.
  sessionStorage.setItem(storageKey, JSON.stringify(awaited ?? input));
}

/** Restores what was stored for this page, once: not after the next reload by hand. */
export function restoreInput(): void {
  const input = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PageInput | null;
  sessionStorage.removeItem(storageKey);
  if (input?.path !== location.pathname) return;
  awaited = input;
  if (document.readyState !== 'loading') restore(input);
  else document.addEventListener('DOMContentLoaded', () => restore(input), { once: true });
}

function restore({ scroll, fields, focus = '', open }: PageInput): void {
  awaited = null;
  const onPage = fieldsOfPage();
  for (const { key, value, checked } of fields) {
    const field = onPage.get(key);
    if (!field) unplaced.push({ key, value, checked });
    else if (isBox(field)) field.checked = checked;
    else field.value = value;
    if (field) changed.add(field);
  }
  for (const [index, details] of document.querySelectorAll('details').entries())
    details.open = open[index] ?? details.open;
  onPage.get(focus)?.focus({ preventScroll: true });
  scrollTo({ top: scroll, behavior: 'instant' });
}

const isBox = (field: FieldElement): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
