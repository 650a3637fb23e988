import { parseQuote, quoteOf, sentQuote } from '../../../shared/quote.ts';
import { type QuoteFacts, quoteTexts } from '../../../shared/quote-texts.ts';
import { loadedUrl } from '../page-address.ts';
import { isHydrated, painted } from '../when-idle.ts';
import './site-button.ts';

/**
 * Keeps the card of a quote right while its visitor ticks repairs: total, time, lines, links and the page's address. Without
 * it the form's button does so.
 */
class QuoteForm extends HTMLElement {
  connectedCallback(): void {
    // The tick and the grades that it shows come first.
    this.onchange = () => painted().then(() => update(this));
    // Ticked before this script was there, or restored by the browser.
    update(this);
  }
}

/** Shows the quote that the form makes. `data-path` is the one that is shown. */
function update(element: QuoteForm): void {
  const form = element.querySelector('form') as HTMLFormElement;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const sent = sentQuote(new URLSearchParams(fields)) ?? '';
  const facts = JSON.parse(element.querySelector('[data-facts]')?.textContent ?? '') as QuoteFacts;
  const { choices = [] } = parseQuote(new URL(sent, location.href).searchParams) ?? {};
  const { path, lines, texts, links } = quoteTexts(facts, quoteOf(facts.services, choices));
  if (path === element.dataset.path) return;
  for (const part of element.querySelectorAll<HTMLElement>('[data-text]')) {
    part.textContent = texts[part.dataset.text as keyof typeof texts];
  }
  for (const link of element.querySelectorAll<HTMLAnchorElement>('[data-link]')) {
    const name = link.dataset.link as keyof typeof links;
    link.href = links[name];
    link.hidden = link.textContent === '';
  }
  element
    .querySelector('[data-lines]')
    ?.replaceChildren(
      ...lines.map(({ name, price, notes, loses }) =>
        create(
          'li',
          create('span', name),
          create('b', price),
          ...notes.map((note) => create('p', note)),
          create('small', loses),
        ),
      ),
    );
  element.dataset.path = path;
  replaceAddress(path);
  if (facts.hasDates && lines.length > 0) showDay(element, path);
}

const ready = '[data-text="ready"]';

/** The server alone knows on which day it would be ready. Until it answers, and if it does not, the card says how long it takes. */
async function showDay(element: QuoteForm, path: string): Promise<void> {
  const answer = await fetch(path.replace('?', '/_payload.json?')).catch(() => null);
  if (!answer?.ok) return;
  const page = (await answer.json()) as { data: { html: string } };
  const fresh = new DOMParser().parseFromString(page.data.html, 'text/html').querySelector(ready);
  const shown = element.querySelector(ready);
  if (fresh && shown && path === element.dataset.path) shown.textContent = fresh.textContent;
}

/** Before client navigation runs, the entry notes its document: by its address alone it would be another's. */
function replaceAddress(path: string): void {
  const state = isHydrated() ? history.state : { ...history.state, document: loadedUrl };
  history.replaceState(state, '', path);
  document.dispatchEvent(new Event('site:address'));
}

function create(name: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

customElements.define('quote-form', QuoteForm);
