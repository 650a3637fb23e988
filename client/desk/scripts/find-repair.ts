/**
 * Finds repairs of a price list, at the intake and in a quote: those that the words of the fault ask for stand first, and the others are
 * folded; the field above the list leaves out what its own words don't mean. What is ticked is always seen.
 */
export function findRepairs(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches('#find-repair, [name="fault"]')) sortRepairs();
  });
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof Element) || target.id !== 'find-repair') return;
    // It sends no form.
    event.preventDefault();
    document.querySelector<HTMLElement>('.prices li:not([hidden]) input:enabled')?.focus();
  });
  sortRepairs();
}

/** Where the page had each row before any was moved. */
const places = new WeakMap<Element, { list: Element; at: number }>();

/** Sorts the price list that the page has now. */
export function sortRepairs(): void {
  const find = document.querySelector<HTMLInputElement>('#find-repair');
  const found = document.querySelector('ul.prices');
  if (!find || !found) return;
  find.parentElement?.removeAttribute('hidden');
  const fault = document.querySelector<HTMLInputElement>('[name="fault"]')?.value ?? '';
  const wanted = plain(find.value).trim();
  const rows = [...document.querySelectorAll<HTMLElement>('ul.prices > li')].map((row, at) => {
    const { list, ...place } = places.get(row) ?? { list: row.parentElement ?? found, at };
    places.set(row, { list, ...place });
    const words = (row.dataset.words ?? '').split('\n');
    const meant = Math.max(0, ...[wanted, fault].map((said) => longestIn(words, plain(said))));
    const named = plain(`${words.join(' ')} ${row.textContent}`);
    const isWanted =
      longestIn(words, plain(wanted)) > 0 || wanted.split(' ').every((each) => named.includes(` ${each}`));
    row.hidden = wanted !== '' && !isWanted && !row.querySelector(':checked');
    return { row, list, meant, ...place };
  });
  rows.sort((a, b) => b.meant - a.meant || a.at - b.at);
  for (const { row, list, meant } of rows) (meant > 0 ? found : list).append(row);
  const isFolded = wanted === '' && found.hasChildNodes();
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.group'))
    group.open = !isFolded || group.contains(found) || group.querySelector(':checked') !== null;
}

/** Letters of the longest phrase that a text has; 0 where it has none. */
const longestIn = (phrases: string[], said: string): number =>
  Math.max(0, ...phrases.map((phrase) => (phrase && said.includes(` ${phrase} `) ? phrase.length : 0)));

/** In the spelling of the search, with a blank at either end. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
