import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatPrice } from '../../../shared/money.ts';
import { promisedBefore } from '../../../shared/promise-fields.ts';
import type { BoardCard, BoardColumn } from '../../../shared/repair-columns.ts';
import { seen, ticketFields } from '../../../shared/ticket-fields.ts';
import { Hidden } from '../TextFields.tsx';
import { Seen } from '../ticket/Quote.tsx';
import { inWords, when } from './card-words.ts';

export interface BoardProps {
  /** What is in the shop, in each column the longest waiting first, and a page of the requests. */
  cards: BoardCard[];
  /** How many requests come after those, and the address of the next. */
  more: number;
  moreHref: string;
  /** The id of the column that narrow screens show; without one, it is the first that has something. */
  wanted: string | null;
  /** What works, and what waits. */
  facts: string[];
  /** When something last happened, ISO 8601: news of what came later belongs into it. */
  seen: string;
  now: Date;
}

const columns = [
  { id: 'late', title: 'Late' },
  { id: 'ours', title: 'Ours' },
  { id: 'theirs', title: 'Waiting for them' },
  { id: 'parts', title: 'Parts' },
  { id: 'ready', title: 'Ready' },
  { id: 'requests', title: 'Not here yet' },
] as const satisfies { id: BoardColumn; title: string }[];

/** Open repairs by whose turn it is. */
export function Board({ cards, more, moreHref, wanted, facts, seen, now }: BoardProps) {
  const byColumn = Map.groupBy(cards, ({ column }) => column);
  const chosen = columns.find(({ id }) => id === wanted)?.id;
  const shown = chosen ?? columns.find(({ id }) => byColumn.has(id))?.id ?? 'ours';
  const address = chosen ? `/?show=${chosen}` : '/';
  const count = (id: BoardColumn) => (
    <span className="count">{(byColumn.get(id)?.length ?? 0) + (id === 'requests' ? more : 0)}</span>
  );
  return (
    <>
      <div className="heading" data-news="all" data-seen={seen}>
        <h1>Board</h1>
        <p className="muted">
          {facts.join(' · ')} · <a href="/slips">Blank slips</a>
        </p>
      </div>
      <nav className="tabs" aria-label="Whose turn">
        {columns.map(({ id, title }) => (
          <a key={id} id={`tab-${id}`} href={`/?show=${id}`} aria-current={id === shown || undefined}>
            {title} {count(id)}
          </a>
        ))}
      </nav>
      <div className="board">
        {columns.map(({ id, title }) => (
          <section key={id} aria-labelledby={id} className={id === shown ? 'shown' : undefined}>
            <h2 id={id}>
              {title} {count(id)}
            </h2>
            {!byColumn.has(id) && <p className="muted">None</p>}
            {byColumn.has(id) && (
              <ul>
                {byColumn.get(id)?.map((card) => (
                  <Card key={card.reference} card={card} address={address} now={now} />
                ))}
              </ul>
            )}
            {id === 'requests' && more > 0 && (
              <p>
                <a href={moreHref}>{more} more</a>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/**
 * Its link and its button have ids, by which the focus finds them again when the board is drawn anew.
 * @param address of the board, to come back to after the step
 */
function Card({ card, address, now }: { card: BoardCard; address: string; now: Date }) {
  const { reference, name, device, devices, danger, stopped_at, next, isOwed, visit } = card;
  const due = dueText(card, now);
  const owed = devices === 1 && device.status === 'ready' && device.owed_cents;
  return (
    <li className="card">
      <h3>
        <a id={`open-${reference}`} href={ticketPath(card)}>
          <b translate="no">{reference}</b>
        </a>
        {due && <span className="due">{due}</span>}
      </h3>
      <p>{devices === 1 ? device.device : `${devices} devices: ${countsOf(card)}`}</p>
      {isOwed && <p className="due">We owe them an answer: {daysSince(device.status_at, now)}</p>}
      {visit && <p>{visit} requests, one visit</p>}
      {danger && <p className="danger">{danger}</p>}
      <p className="muted">
        {name}
        {device.shelf && ` · shelf ${device.shelf}`}
      </p>
      <p className="muted">
        {stopped_at ? 'Stopped by the customer: talk to them' : inWords(device.status)}, since{' '}
        {when(stopped_at ?? device.status_at, now)}
        {owed ? ` · ${formatPrice(owed)} to pay` : ''}
      </p>
      {next && (
        <form method="post" action={`${ticketPath(card)}/move`}>
          <Seen line={device.line} version={device.version} />
          <Hidden of={ticketFields.move.to} value={next.to} />
          <Hidden of={seen.next} value={address} />
          <button id={`next-${reference}`} type="submit">
            {next.label} <span className="hidden">{reference}</span>
          </button>
        </form>
      )}
    </li>
  );
}

const daysSince = (iso: string, now: Date): string => {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 86_400_000));
  return days === 0 ? 'since today' : `${days} ${days === 1 ? 'day' : 'days'}`;
};

/** By when it should be ready; `null` where nothing is promised, or it is. */
function dueText({ column, device, isOverdue }: BoardCard, now: Date): string | null {
  // What is late without being overdue is late by the law on uncollected goods.
  if (column === 'late' && !isOverdue) return 'a letter is due';
  if (column === 'ready') return null;
  if (!device.expected_at) return isOverdue ? 'no time yet' : null;
  if (promisedBefore(device)) return `was due ${when(device.expected_at, now)}, no time now`;
  return `${isOverdue ? 'was ' : ''}due ${when(device.expected_at, now)}`;
}

/** "28 ours, 2 waiting for them" */
const countsOf = ({ counts }: BoardCard): string =>
  columns.flatMap(({ id, title }) => (counts[id] ? `${counts[id]} ${title.toLowerCase()}` : [])).join(', ');
