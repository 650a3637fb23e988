import type { PageData } from '../../shared/page-data.ts';
import { requestPath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { AskForm } from '../components/AskForm.tsx';
import { CallOrRequest } from '../components/CallOrRequest.tsx';
import { Island } from '../components/Island.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { SearchDanger } from '../components/SearchDanger.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { SearchResults } from '../components/SearchResults.tsx';
import { Section } from '../components/Section.tsx';
import { columns, stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { RequestView } from './RequestView.tsx';

const points = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: 1.5rem 2rem;
  & > li {
    padding-top: 0.875rem;
    border-top: 2px solid var(--primary);
  }
  & h3 {
    margin-bottom: 0.25rem;
    font-size: var(--text-m);
  }
  & p {
    color: var(--text-muted);
  }
`;

const howItWorks = [
  { title: 'The whole price', text: 'The part, the work and GST are all in it.' },
  {
    title: 'You pick the part',
    text: 'If a part comes in grades, you’ll see what each costs, and what you get or give up.',
  },
  {
    title: 'One price, or a range',
    text: 'A range is for several models: you get your exact price when you ask. Only boards, liquid and lost data need a look first.',
  },
  { title: 'Not sure what’s wrong?', text: 'Choose your device and start with a diagnosis.' },
];

export function RepairsPage({ data }: { data: PageData['repairs'] }) {
  const { search, html, bands, quote, request, isLostDevice } = data;
  if (request) return <RequestView data={request} />;
  if (quote) return <Island name={quote.path} html={html} />;
  const danger = search?.danger ?? null;
  const asksFirst = search !== null && (search.isUnlisted || search.matches.length === 0);
  return (
    <>
      <PageHead
        title="Repair Quote"
        lead={search ? null : 'Find your device and see each repair with its price, time and warranty.'}
        compact={search !== null}
        picture={search ? null : <RepairPicture kind="phone" service="screen-replacement" />}
      >
        {danger && <SearchDanger danger={danger} />}
        <SearchField query={search?.query ?? ''} hasHint={!search} />
        {!search && <UrgentLine />}
      </PageHead>
      {isLostDevice && (
        <Section title="We don’t list the device in this link" tone="band">
          <p>Its address may have been cut off or mistyped. Search for your device above, or ask us below.</p>
        </Section>
      )}
      {search ? (
        <SearchResults search={search} bands={asksFirst ? bands : null} />
      ) : (
        <>
          <Island name="repair-ways" html={html} />
          <Section title="How a quote works">
            <ul className={points}>
              {howItWorks.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      <NotListed bands={asksFirst ? null : bands} />
    </>
  );
}

/** @param bands prices for the form about unlisted devices; `null` where the page has that form above */
function NotListed({ bands }: { bands: PriceBand[] | null }) {
  const contact = (
    <div className={stack}>
      <CallOrRequest href={requestPath(href('repairs'))} label="Request a repair" />
      <p>Have the model number ready, and tell us what it’s doing, or not doing.</p>
      <p>
        Please never send us a passcode. If it works and it’s dry, back it up first: a repair can wipe a
        device.
      </p>
    </div>
  );
  return (
    <Section title="Not listed, or ready to go?" tone="band">
      {bands ? (
        <div className={columns}>
          {contact}
          <AskForm bands={bands} />
        </div>
      ) : (
        contact
      )}
    </Section>
  );
}
