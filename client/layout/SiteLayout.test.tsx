import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { drawLogo } from '../../shared/draw-logo.ts';
import { headerMenu } from '../../shared/navigation.ts';
import { SiteContext } from '../context/site-context.ts';
import { SiteLayout } from './SiteLayout.tsx';

const site = {
  hasNotice: true,
  menu: null,
  sample: false,
  name: 'Shop',
  phone: { display: '(07) 7010 0123', e164: '+61770100123' },
  hours: '9:00 AM to 5:00 PM, Monday to Friday',
  afterHours: null,
  logo: drawLogo('AB'),
};

const render = (path: string) =>
  renderToStaticMarkup(
    <StaticRouter location={path}>
      <SiteContext value={site}>
        <SiteLayout footer={<footer>Foot</footer>} notice="<aside>Shut</aside>">
          <h1>Page</h1>
        </SiteLayout>
      </SiteContext>
    </StaticRouter>,
  );

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;
const part = (html: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? '';
const linkTo = (html: string, to: string) =>
  [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`href="${to}"`)) ?? '';

test('the layout has one header, one main with the page and one footer, in this order', () => {
  const html = render('/');
  for (const tag of ['header', 'main', 'footer'])
    assert.equal(count(html, new RegExp(`<${tag}[ >]`, 'g')), 1);
  assert.match(html, /<\/header>.*<main[^>]* id="main" tabindex="-1"><h1>Page<\/h1><\/main><footer>/s);
});

test('the first link skips to the main content', () => {
  assert.match(render('/'), /^<a [^>]*href="#main"/);
});

test("the panel is outside the header, and the header's last button opens it", () => {
  const html = render('/');
  const header = part(html, 'header');
  assert.doesNotMatch(header, /<dialog/);
  assert.match(part(html, 'dialog'), /^<dialog[^>]* id="menu" aria-label="Menu"/);
  const button = [...header.matchAll(/<button [^>]*>/g)].at(-1)?.[0] ?? '';
  assert.match(button, /command="show-modal"/);
  assert.match(button, /commandfor="menu"/);
});

test('header and panel contain every link of the menu', () => {
  const html = render('/');
  const links = headerMenu.flatMap((item) => item.children ?? [item]);
  for (const area of ['header', 'dialog']) {
    for (const { to } of links) assert.ok(linkTo(part(html, area), to), `${area} has no link to ${to}`);
  }
});

test('each dropdown is a closed disclosure whose controlled element exists once', () => {
  const html = render('/');
  const triggers = [...html.matchAll(/<button [^>]*aria-expanded="(\w+)"[^>]*aria-controls="([^"]+)"/g)];
  assert.equal(triggers.length, headerMenu.filter(({ children }) => children).length);
  for (const [, expanded, id] of triggers) {
    assert.equal(expanded, 'false');
    assert.equal(count(html, new RegExp(` id="${id}"`, 'g')), 1);
  }
});

test("the link to the current page has aria-current, and its section's entry is active", () => {
  const header = part(render('/help/faq'), 'header');
  assert.match(linkTo(header, '/help/faq'), /aria-current="page"/);
  assert.equal(count(header, /aria-current/g), 1);
  assert.match(header, /aria-controls="nav-help" data-active="true"/);
  assert.doesNotMatch(header, /aria-controls="nav-repairs" data-active/);
});

test('on a guide, the link to the guides is active but not current', () => {
  const link = linkTo(part(render('/help/guides/back-up'), 'header'), '/help/guides');
  assert.match(link, /data-active/);
  assert.doesNotMatch(link, /aria-current/);
});

test('the phone link dials the number and is named after it', () => {
  const phone = /<a href="tel:\+61770100123"[^>]*>.*?<\/a>/s.exec(part(render('/'), 'header'))?.[0] ?? '';
  assert.equal(phone.replace(/<[^>]+>/g, ''), 'Call (07) 7010 0123');
});

test('the live regions are rendered empty', () => {
  assert.match(render('/'), /<div role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/);
});
