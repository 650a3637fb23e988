import type { DeviceMatch, PageData } from '../../shared/page.ts';
import { requestPath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { AskForm } from '../components/AskForm.tsx';
import { Island } from '../components/Island.tsx';
import { LinkCards } from '../components/LinkCards.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { useSite } from '../context/site-context.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { QuoteView } from './QuoteView.tsx';
import { RequestView } from './RequestView.tsx';

export function RepairsPage({ data }: { data: PageData['repairs'] }) {
  const { query, matches, service, html, bands, quote, request } = data;
  if (request) return <RequestView data={request} />;
  if (quote) return <QuoteView data={quote} />;
  const isNothing = matches?.length === 0 && !service;
  return (
    <>
      <PageHead
        title="Repair Quote"
        lead="Find your device and see each repair with its price, time and warranty."
        picture={<RepairPicture kind="phone" service="screen-replacement" />}
      >
        <SearchField query={query} />
        <UrgentLine />
      </PageHead>
      {matches && <Results query={query} matches={matches} service={service} bands={bands} />}
      <Island name="repair-ways" html={html} />
      <Section title="How a quote works">
        <div className={stack}>
          <ul className={bullets}>
            <li>Each price is the whole price: the part, the work and GST.</li>
            <li>Where a part comes in grades, you see what each one costs, gives and loses.</li>
            <li>
              A range means that the price depends on what we find. You agree to one price before we repair.
            </li>
            <li>You do not know what is wrong? Choose your device and start with a diagnosis.</li>
          </ul>
        </div>
      </Section>
      <NotListed bands={isNothing ? null : bands} />
    </>
  );
}

interface ResultsProps {
  query: string;
  matches: DeviceMatch[];
  service: string | null;
  bands: PriceBand[];
}

function Results({ query, matches, service, bands }: ResultsProps) {
  if (matches.length === 0)
    return service ? <WhichDevice service={service} /> : <NoResults query={query} bands={bands} />;
  const count = matches.length === 1 ? '1 device' : `${matches.length} devices`;
  return (
    <Section title={`${count} for “${query}”`} tone="band">
      <LinkCards cards={matches.map(({ href, name, text }) => ({ href, title: name, text }))} />
    </Section>
  );
}

/** The query says what is wrong, and not with which device. */
function WhichDevice({ service }: { service: string }) {
  return (
    <Section title={`${service}: of which device?`} tone="band">
      <p>Add its name or model number to the search above, or choose its manufacturer below.</p>
    </Section>
  );
}

function NoResults({ query, bands }: { query: string; bands: PriceBand[] }) {
  const { phone } = useSite();
  return (
    <Section title={`No device found for “${query}”`} tone="band">
      <div className={stack}>
        <p>
          That does not mean that we cannot repair it. Call us on{' '}
          <a href={`tel:${phone.e164}`}>{phone.display}</a>, or try its model number:
        </p>
        <ul className={bullets}>
          <li>iPhone and iPad: Settings, General, About. Tap the model number to see the one with an A.</li>
          <li>MacBook: in the small print on the bottom, A and four digits.</li>
          <li>Android phones: Settings, About phone. Samsung’s start with SM.</li>
          <li>Other laptops and consoles: the label underneath or at the back.</li>
        </ul>
        <AskForm about={query} bands={bands} />
      </div>
    </Section>
  );
}

/** @param bands of the form for a device that is not listed; `null` where that form stands above already */
function NotListed({ bands }: { bands: PriceBand[] | null }) {
  const { phone } = useSite();
  return (
    <Section title="Not listed, or ready to go?">
      <div className={stack}>
        {bands && <AskForm bands={bands} />}
        <p>
          <a href={requestPath(href('repairs'))}>Request a repair</a> without a quote, or call{' '}
          <a href={`tel:${phone.e164}`}>{phone.display}</a>. Have the model number ready, and say what the
          device does or no longer does.
        </p>
        <p>
          Please never send us a passcode. Back up first if the device still lets you: a repair can lose what
          is stored on it.
        </p>
      </div>
    </Section>
  );
}
