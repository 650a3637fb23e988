import type { DocumentSummary } from '../../shared/document-data.ts';
import { requestPath } from '../../shared/request-path.ts';
import { href, type RouteId, routes } from '../../shared/routes.ts';
import { ByHours } from '../components/ByHours.tsx';
import { NowNote, WeeklyHours } from '../components/HoursNotes.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { bareList, large, tintCard } from '../theme/mixins.ts';

const help = css`
  display: none;
  font-size: var(--text-s);
  & > div {
    ${tintCard}
    padding: 1rem 1.125rem;
  }
  & p {
    min-height: 3.2em;
  }
  & > div > :is(a, p) {
    display: block;
  }
  & > div > b + a {
    margin-top: 0.125rem;
    font-size: var(--text-l);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  & > b {
    display: block;
    margin: 1.5rem 0 0.25rem;
  }
  & > ul {
    ${bareList}
  }
  & a {
    display: inline-block;
    padding-block: 0.25rem;
  }
  ${large} {
    display: block;
    nav + & {
      margin-top: 1.5rem;
    }
  }
`;

/** Documents that answer what the one before them leaves open. */
const others = ['faq', 'warranty', 'privacy', 'guides', 'contact'] as const satisfies RouteId[];

interface DocumentHelpProps {
  path: string;
  /** Of a guide: the others of its group. */
  related?: DocumentSummary[] | undefined;
}

/** Beside a document where there is room: whom to call and what it costs beside an answer or a guide, and what else to read. */
export function DocumentHelp({ path, related }: DocumentHelpProps) {
  const { phone } = useSite();
  // Who reads terms or a glossary has not come for a repair, and an offer has its own button.
  const isHelp = path.startsWith('/help/');
  const links =
    related && related.length > 0
      ? related
      : others
          .map((id) => ({ path: href(id), title: routes[id].title }))
          .filter((each) => each.path !== path);
  return (
    <div className={help}>
      {isHelp && (
        <div>
          <b>Need a repair?</b>
          <a href={requestPath(href('repairs'))}>Request a repair</a>
          <p>
            <ByHours closed={<NowNote isOpen={false} />} open="At any hour, without a call" />
          </p>
          <a href={`tel:${phone.e164}`}>{phone.display}</a>
          <p>
            <ByHours closed={<WeeklyHours />} open={<NowNote isOpen />} />
          </p>
          <a href={href('repairs')}>See what a repair costs</a>
        </div>
      )}
      <b>Read next</b>
      <ul>
        {links.map((each) => (
          <li key={each.path}>
            <a href={each.path}>{each.title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
