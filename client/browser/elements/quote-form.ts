import { parseQuote, quoteOf, sentQuote } from '../../../shared/quote.ts';
import { type QuoteFacts, quoteTexts } from '../../../shared/quote-texts.ts';
import { announce } from '../announce.ts';
import { canCopy, createCopier } from '../copy-text.ts';
import { painted } from '../when-idle.ts';

/**
 * Keeps the card of a quote right while its visitor ticks repairs: total, time, lines, links and the page's address. Without
 * it the form's button does so.
 */
class QuoteForm extends HTMLElement {
  #copyButton = createButton('Copy link', () => void this.#copier.copy(location.href));
  #copier = createCopier((outcome) => {
    this.#copyButton.textContent = outcome ?? 'Copy link';
    announce(outcome ?? '');
  });

  connectedCallback(): void {
    // The tick and the grades that it shows come first.
    this.onchange = () => painted().then(() => update(this));
    const tools = this.querySelector('[data-tools]') as HTMLElement;
    const [mail, ...others] = tools.children;
    // HTML that React adopted may contain the buttons of another instance.
    for (const button of others) button.remove();
    for (const button of [this.#copyButton, createButton('Print', () => print())]) {
      button.className = mail?.className ?? '';
      if (button !== this.#copyButton || canCopy()) tools.append(button);
    }
    // Ticked before this script was there, or restored by the browser.
    update(this);
  }

  disconnectedCallback(): void {
    this.#copier.stop();
  }
}

/** Shows the quote that the form makes. `data-path` is the one that is shown. */
function update(element: QuoteForm): void {
  const form = element.querySelector('form') as HTMLFormElement;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const path = sentQuote(new URLSearchParams(fields));
  if (!path || path === element.dataset.path) return;
  const { dataset } = element.querySelector('[data-facts]') as HTMLElement;
  const facts = JSON.parse(dataset.facts as string) as QuoteFacts;
  const { choices = [] } = parseQuote(new URL(path, location.href).searchParams) ?? {};
  const { lines, texts, links } = quoteTexts(facts, quoteOf(facts.services, choices));
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
  if (facts.hasDates) showDay(element, path);
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

/** Client navigation gives its entries a key. Before it runs, an entry with one would stand for another document. */
function replaceAddress(path: string): void {
  const state = 'hydrated' in document.documentElement.dataset ? history.state : null;
  history.replaceState(state, '', path);
  document.dispatchEvent(new Event('site:address'));
}

function createButton(words: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words;
  button.addEventListener('click', press);
  return button;
}

function create(name: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

customElements.define('quote-form', QuoteForm);
