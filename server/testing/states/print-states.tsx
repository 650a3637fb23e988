/** Prints the page of all components in all their states, in both modes: what `npm run dev` serves at `/_site/dev/states`. */
import { resolve } from 'node:path';
import { isValidElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { IconsContext } from '../../../client/context/icons-context.ts';
import { SiteContext } from '../../../client/context/site-context.ts';
import { modes } from '../../../client/theme/palette.ts';
import { drawLogo } from '../../../shared/draw-logo.ts';
import { formatHours } from '../../../shared/opening-hours.ts';
import { siteModules } from '../../builder/files/entries.ts';
import { readStyled } from '../../builder/styles/styled-modules.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import type { Shown, States } from './shown.tsx';

// In the build's order, which is the cascade's.
await import('../../../client/theme/global-styles.ts');
for (const file of await siteModules()) {
  if (readStyled(file).constants.length > 0) await import(resolve(file));
}
const { registeredStyles } = await import('../../../client/theme/emotion.ts');
const { icons } = await import('./test-documents.tsx');
const lists = ['part', 'catalogue', 'repair', 'frame', 'page'];
const modules = await Promise.all(lists.map((list) => import(`./${list}-states.tsx`)));
const states: States = Object.assign({}, ...modules.flatMap(Object.values));

const site = {
  hasNotice: true,
  menu: null,
  sample: true,
  noPasscode: true,
  name: sampleShop.name,
  phone: sampleShop.phone,
  hours: formatHours(sampleShop.hours),
  logo: drawLogo('XR'),
  afterHours: { name: 'A friend’s shop', hours: 'until 10 PM', phone: sampleShop.phone, href: null },
};

function State({ name, of, state }: { name: string; of: ReactElement | Shown; state: string }) {
  const { element, html, isWide }: Shown = isValidElement(of) ? { element: of } : of;
  return (
    <section data-component={name} data-state={state}>
      <h3>{[name, state].filter(Boolean).join(': ')}</h3>
      {['light', 'dark'].map((mode) => (
        <div
          key={mode}
          className={`state ${mode}`}
          data-wide={isWide}
          data-boot=""
          data-typeface=""
          {...html}
        >
          {element}
        </div>
      ))}
    </section>
  );
}

const markup = renderToStaticMarkup(
  <StaticRouter location="/contact">
    <SiteContext value={site}>
      <IconsContext value={icons}>
        <nav>
          {Object.keys(states).map((name) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
        {Object.entries(states).map(([name, of]) => (
          <article key={name} id={name}>
            {Object.entries(of).map(([state, shown]) => (
              <State key={state} name={name} of={shown} state={state} />
            ))}
          </article>
        ))}
      </IconsContext>
    </SiteContext>
  </StaticRouter>,
);

/** Each box stands for `<html>`: what the site's rules say of that, they say here of boxes. */
const rules = registeredStyles()
  .toSorted((a, b) => Number(a.name !== null) - Number(b.name !== null))
  .map(({ css }) => css.replace(/\bhtml(?=[\s:[.>{])/g, '.state').replace(/(\]\))>body/g, '$1'))
  .join('');
const colours = modes(sampleShop.theme).map((tokens, at) => {
  const list = Object.entries(tokens).map(([token, colour]) => `${token}:${colour}`);
  return `.${at ? 'dark' : 'light'}{${list.join(';')}}`;
});
/** What is fixed to the window stays in its box, and a menu is shown open. */
const frame = `
body{padding:1rem;background:#808080;color:#fff;font:1rem/1.4 system-ui,sans-serif}
body>nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-bottom:2rem}
body>nav>a{color:#fff}
section[data-component]{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem 1rem;margin-bottom:2rem}
section>h3{grid-column:1/-1;font-size:1rem}
.state{position:relative;transform:translate(0);overflow:auto;max-height:75rem;padding:1rem}
.state[data-wide]{zoom:.5;max-height:150rem}
.state[data-wide]:not(:has(>:is(ul,ol):first-child)){padding:0}
.state[data-shown] dialog{display:block!important;position:static;height:auto}`;

process.stdout.write(
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>States</title><style>${rules}${colours.join('')}${frame}</style></head><body>${markup}</body></html>`,
);
