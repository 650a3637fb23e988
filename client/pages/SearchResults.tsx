import { answersId } from '../../shared/constants.ts';
import type { DeviceMatch, SearchAnswer } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { AskForm } from '../components/AskForm.tsx';
import { ButtonLink } from '../components/Button.tsx';
import { Rows } from '../components/Rows.tsx';
import { bullets, buttonRow, columns, stack, unseen } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { useSite } from '../context/site-context.ts';
import { drawing } from '../pictures/drawing.ts';
import { css } from '../theme/emotion.ts';
import { container, large } from '../theme/mixins.ts';

const answers = css`
  border-block: 1px solid var(--line);
  background: var(--surface-2);
  & > div {
    ${container}
    display: grid;
    gap: 0.5rem;
    padding-block: 0.75rem var(--section);
    & > * {
      min-width: 0;
    }
  }
  & h2 {
    font-size: var(--text-l);
  }
  & h2:focus {
    outline: 0;
  }
  & h3 {
    margin-top: 1rem;
  }
  ${large} {
    & > div {
      gap: 1rem;
      padding-top: 2rem;
    }
    & h2 {
      font-size: var(--text-xl);
    }
  }
`;

const chip = css`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: 1.75rem;
  padding: 0.125rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: 1rem;
  background: var(--surface);
  color: inherit;
  font-size: var(--text-s);
  text-decoration: none;
  &:hover {
    border-color: var(--primary);
  }
`;

/** A device's front, as large as it is drawn. */
const front = css`
  ${drawing}
  width: 3.5rem;
  height: 2.75rem;
  stroke-width: 1.25;
`;

interface SearchResultsProps {
  search: SearchAnswer;
  /** Prices for the form about a device that is not listed; `null` without the form. */
  bands: PriceBand[] | null;
}

/** What a search found: answers to a question, devices, the words that were passed over, and the form for what is missing. */
export function SearchResults({ search, bands }: SearchResultsProps) {
  const { ignored, danger, note, title, matches, more, nearest, causes, query } = search;
  const first = search.answers?.isFirst ? search.answers : null;
  return (
    <section className={answers}>
      <div>
        {/* Reading goes on here, but not past first aid. */}
        <h2 {...(!danger && { id: answersId, tabIndex: -1, autoFocus: true })}>{first?.title ?? title}</h2>
        {first && <Matches matches={first.rows} />}
        {first && (matches.length > 0 || search.isUnlisted) && <h3>{title}</h3>}
        {ignored && (
          <p>
            <a href={ignored.href} className={chip}>
              <span className={unseen}>Search without </span>
              {ignored.label}
              <span aria-hidden="true">×</span>
            </a>
          </p>
        )}
        {note && <p>{note}</p>}
        <Matches matches={matches} />
        {more.length > 0 && (
          <p className={buttonRow}>
            {more.map(({ href: to, text }) => (
              <ButtonLink key={to} href={to} variant="secondary">
                {text}
              </ButtonLink>
            ))}
          </p>
        )}
        {nearest && <More {...nearest} />}
        {search.answers && !first && <More title={search.answers.title} matches={search.answers.rows} />}
        {causes.length > 0 && <Causes causes={causes} />}
        {bands && (
          <div className={columns}>
            <AskForm about={query} bands={bands} />
            <FindModel />
          </div>
        )}
        {!danger && <UrgentLine />}
      </div>
    </section>
  );
}

function More({ title, matches }: Pick<SearchAnswer, 'title' | 'matches'>) {
  return (
    <>
      <h3>{title}</h3>
      <Matches matches={matches} />
    </>
  );
}

function Matches({ matches }: Pick<SearchAnswer, 'matches'>) {
  if (matches.length === 0) return null;
  return (
    <Rows
      rows={matches.map(({ picture, ...match }: DeviceMatch) => ({
        ...match,
        picture: picture && (
          <svg className={front} aria-hidden="true">
            <use href={picture} />
          </svg>
        ),
      }))}
    />
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
