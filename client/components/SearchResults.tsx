import type { SearchAnswer } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { AskForm } from './AskForm.tsx';
import { LinkCards } from './LinkCards.tsx';
import { Section } from './Section.tsx';
import { bullets, columns, stack, unseen } from './styles.ts';
import { UrgentLine } from './UrgentLine.tsx';

const chipList = css`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
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

/** What a search found: what was understood, devices, and the form for what is missing. */
export function SearchResults({ search, bands }: SearchResultsProps) {
  const { chips, danger, note, title, matches, causes, query } = search;
  return (
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
      {causes.length > 0 && <Causes causes={causes} />}
      {matches.length > 0 && (
        <LinkCards cards={matches.map(({ href: to, name, text }) => ({ href: to, title: name, text }))} />
      )}
      {bands && (
        <div className={columns}>
          <AskForm about={query} bands={bands} />
          <FindModel />
        </div>
      )}
      {!danger && <UrgentLine />}
    </Section>
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
