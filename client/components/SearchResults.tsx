import type { SearchAnswer } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { bareList, container } from '../theme/mixins.ts';
import { AskForm } from './AskForm.tsx';
import { Icon } from './Icon.tsx';
import { LinkCards } from './LinkCards.tsx';
import { Section } from './Section.tsx';
import { bullets, columns, stack, unseen } from './styles.ts';

const firstAid = css`
  ${container}
  padding-bottom: clamp(1.5rem, 4vw, 2.5rem);
  & > div {
    display: grid;
    gap: 0.75rem;
    padding: 1rem 1.25rem 1.25rem;
    border: 1px solid var(--danger);
    border-top-width: 5px;
    border-radius: var(--radius);
    background: var(--danger-soft);
  }
  & h2 {
    display: flex;
    gap: 0.625rem;
    align-items: center;
    color: var(--danger);
    font-size: var(--text-l);
  }
  & p {
    max-width: 44rem;
  }
`;

const chipList = css`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  & a {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.25rem 0.875rem;
    border: 1px solid var(--line-strong);
    border-radius: 1.5rem;
    background: var(--surface);
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    border-color: var(--primary);
  }
`;

interface SearchResultsProps {
  search: SearchAnswer;
  /** Prices for the form about a device that is not listed; `null` without the form. */
  bands: PriceBand[] | null;
}

/** What a search found: first aid where there is danger, what was understood, devices, and the form for what is missing. */
export function SearchResults({ search, bands }: SearchResultsProps) {
  const { danger, chips, note, title, matches, causes, query } = search;
  return (
    <>
      {danger && <Danger danger={danger} />}
      <Section title={title} tone="band" wide>
        {note && <p>{note}</p>}
        {chips.length > 0 && (
          <ul className={chipList} aria-label="What we understood">
            {chips.map(({ label, href: without }) => (
              <li key={label}>
                <a href={without}>
                  <span className={unseen}>Search without </span>
                  {label}
                  <span aria-hidden="true">×</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {matches.length > 0 && (
          <LinkCards cards={matches.map(({ href: to, name, text }) => ({ href: to, title: name, text }))} />
        )}
        {causes.length > 0 && <Causes causes={causes} />}
        {bands && (
          <div className={columns}>
            <FindModel />
            <AskForm about={query} bands={bands} />
          </div>
        )}
      </Section>
    </>
  );
}

function Danger({
  danger: { name, firstAid: text, guides },
}: {
  danger: NonNullable<SearchAnswer['danger']>;
}) {
  const { phone } = useSite();
  return (
    <section className={firstAid}>
      <div>
        <h2>
          <Icon name="heroicons:exclamation-triangle" />
          {name}
        </h2>
        <p>
          <b>Do this first:</b> {text}
        </p>
        <p>
          {guides.map(({ href: to, text: guide }) => (
            <span key={to}>
              <a href={to}>{guide}</a>
              {' · '}
            </span>
          ))}
          <a href={`tel:${phone.e164}`}>Call {phone.display}</a>
        </p>
      </div>
    </section>
  );
}

function Causes({ causes }: Pick<SearchAnswer, 'causes'>) {
  return (
    <div className={stack}>
      <h3>What’s likely behind it</h3>
      <ul className={bullets}>
        {causes.map(({ text, name, href: to }) => (
          <li key={text}>
            {text}
            {to && (
              <>
                : <a href={to}>{name}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FindModel() {
  const { phone } = useSite();
  return (
    <div className={stack}>
      <p>
        That doesn’t mean we can’t repair it. Call us on <a href={`tel:${phone.e164}`}>{phone.display}</a>, or
        try its model number above:
      </p>
      <ul className={bullets}>
        <li>iPhone and iPad: Settings, General, About. Tap the model number to see the one with an A.</li>
        <li>MacBook: in the small print on the bottom, A and four digits.</li>
        <li>Android phones: Settings, About phone. Samsung’s start with SM.</li>
        <li>Other laptops and consoles: the label underneath or at the back.</li>
      </ul>
      <p>
        Or look it up in the <a href={href('guides')}>how-to guides</a> or the <a href={href('faq')}>FAQ</a>.
      </p>
    </div>
  );
}
