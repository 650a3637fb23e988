import { aboutMaxLength } from '../../../shared/constants.ts';
import { emptyForm } from '../../../shared/form-state.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { aboutQuery } from '../../../shared/search-links.ts';
import { createSlots } from '../../ssr/template.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';

/** The contact page. A link may say what the message is about, which anybody can write: it fills a slot of the page. */
export function loadContact({ release, query }: LoadContext): Loaded<PageData['contact']> {
  const { name, address, offers } = release.shop;
  const { texts, take } = createSlots();
  const about = parseAbout(query);
  const form = about
    ? { ...emptyForm, answers: { message: `About: ${take('about', about)}\n\n` } }
    : emptyForm;
  return {
    data: { ...release.contactFacts, walkIns: offers.walkIns, form },
    head: {
      // One page for search engines, whatever the message is about.
      noindex: query.has(aboutQuery),
      description: `How to reach ${name} in ${address.suburb}: phone, email, street address, opening hours and the days we’re closed.`,
    },
    texts,
  };
}

/** What a link to the contact form is about: bounded before it is looked at, one line, empty where it says nothing. */
export function parseAbout(query: URLSearchParams): string {
  const about = (query.get(aboutQuery) ?? '').slice(0, aboutMaxLength);
  return about
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
