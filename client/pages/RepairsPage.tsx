import type { PageData } from '../../shared/page-data.ts';
import { Island } from '../components/Island.tsx';
import { NotListed } from '../components/NotListed.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { Section } from '../components/Section.tsx';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { RequestView } from './RequestView.tsx';
import { SearchDanger } from './SearchDanger.tsx';
import { SearchResults } from './SearchResults.tsx';

export function RepairsPage({ data }: { data: PageData['repairs'] }) {
  const { search, html, bands, quote, request, isLostDevice } = data;
  if (request) return <RequestView data={request} />;
  if (quote) return <Island name={quote.path} html={html} />;
  const danger = search?.danger ?? null;
  const isNothing =
    search !== null && (search.isUnlisted || (search.matches.length === 0 && !search.answers));
  // Nobody asks about a device before who is hurt is safe.
  const isHurt = isNothing && danger !== null && !search.isUnlisted;
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
        <>
          <SearchResults search={search} bands={isNothing && !isHurt ? bands : null} />
          {!isHurt && <NotListed bands={isNothing ? null : bands} />}
        </>
      ) : (
        <Island name="repair-ways" html={html} />
      )}
    </>
  );
}
