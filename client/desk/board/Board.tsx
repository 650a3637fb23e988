import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatPrice } from '../../../shared/money.ts';
import { promisedBefore } from '../../../shared/promise-fields.ts';
import type { BoardCard, BoardColumn } from '../../../shared/repair-columns.ts';
import { stateWords } from '../../../shared/repair-moves.ts';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { seen, ticketFields } from '../../../shared/ticket-fields.ts';
import { hour, when } from '../short-times.ts';
import { Hidden } from '../TextFields.tsx';
import { Seen } from '../ticket/Quote.tsx';

export interface BoardProps {
  /** What is in the shop, in each column the most urgent first, and a page of the requests. */
  cards: BoardCard[];
  /** How many requests come after those, and the address of the next. */
  more: number;
  moreHref: string;
  /** The id of the column that narrow screens show; without one, it is the first that has something. */
  wanted: string | null;
  /** Whether only the reader's own work is here. */
  isMine: boolean;
  /** Whether an owner is asked to make a second passkey, without which one lost device locks them out. */
  asksForKey: boolean;
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

/** The groups of what is ours, in their order. */
const steps = ['To start', 'On the bench', 'To test'] as const;
const stepsOf: Partial<Record<RepairStatus, (typeof steps)[number]>> = {
  ...{ diagnosing: 'On the bench', repairing: 'On the bench', declined: 'On the bench' },
  testing: 'To test',
};

/** Open repairs by whose turn it is. */
export function Board({ cards, more, moreHref, wanted, isMine, facts, seen, now, asksForKey }: BoardProps) {
  const byColumn = Map.groupBy(cards, ({ column }) => column);
  const here = columns.filter(({ id }) => byColumn.has(id) || (id === 'requests' ? !isMine : id !== 'late'));
  const chosen = here.find(({ id }) => id === wanted)?.id;
  const shown = chosen ?? here.find(({ id }) => byColumn.has(id))?.id ?? 'ours';
  const count = (id: BoardColumn) => (
    <span className="count">{(byColumn.get(id)?.length ?? 0) + (id === 'requests' ? more : 0)}</span>
  );
  const groupsOf = (id: BoardColumn): [title: string | null, BoardCard[]][] => {
    const all = byColumn.get(id) ?? [];
    if (id !== 'ours') return [[null, all]];
    const byStep = Map.groupBy(all, ({ device }) => stepsOf[device.status] ?? steps[0]);
    return steps.flatMap((step) => (byStep.has(step) ? [[step, byStep.get(step) ?? []]] : []));
  };
  return (
    <>
      {asksForKey && (
        <p className="banner" role="note">
          Add a second passkey, in case you lose this one. <a href="/staff">Add one</a>
        </p>
      )}
      <div className="heading" data-news="all" data-seen={seen}>
        <h1>Board</h1>
        <nav className="filter" aria-label="Whose work">
          {[false, true].map((mine) => (
            <a key={String(mine)} href={addressOf(chosen, mine)} aria-current={mine === isMine || undefined}>
              {mine ? 'Mine' : 'All'}
            </a>
          ))}
        </nav>
        <p className="muted">
          {facts.join(' · ')} · <a href="/slips">Blank slips</a>
        </p>
      </div>
      <nav className="tabs" aria-label="Whose turn">
        {here.map(({ id, title }) => (
          <a key={id} id={`tab-${id}`} href={addressOf(id, isMine)} aria-current={id === shown || undefined}>
            {title} {count(id)}
          </a>
        ))}
      </nav>
      <div className="board">
        {here.map(({ id, title }) => (
          <section key={id} aria-labelledby={id} className={id === shown ? 'shown' : undefined}>
            <h2 id={id}>
              {title} {count(id)}
            </h2>
            {!byColumn.has(id) && <p className="muted">None</p>}
            <div className="groups">
              {groupsOf(id).map(([step, some]) => (
                <div key={step}>
                  {step && <h3>{`${step} ${some.length}`}</h3>}
                  <ul>
                    {some.map((card) => (
                      <Card key={card.reference} {...{ card, now }} address={addressOf(chosen, isMine)} />
                    ))}
                  </ul>
                </div>
              ))}
            </div>
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

/** The board's address. @param show the column for narrow screens */
function addressOf(show: BoardColumn | undefined, isMine: boolean): string {
  const query = new URLSearchParams({ ...(show && { show }), ...(isMine && { mine: 'yes' }) });
  return query.size > 0 ? `/?${query}` : '/';
}

/**
 * Its link and its button have ids, by which the focus finds them again when the board is drawn anew.
 * @param address of the board, to come back to after the step
 */
function Card({ card, address, now }: { card: BoardCard; address: string; now: Date }) {
  const { reference, name, column, device, devices, job, agreed, owed, danger, stopped_at, next, visit } =
    card;
  const price = owed ? `${formatPrice(owed)} to pay` : agreed > 0 && formatPrice(agreed);
  const warning = [danger, stopped_at && 'stopped'].filter(Boolean).join(', ');
  const state = devices === 1 ? stateWords(device.status) : countsOf(card);
  return (
    <li className="card">
      <a id={`open-${reference}`} href={ticketPath(card)}>
        <b>{devices === 1 ? device.device : `${devices} devices`}</b> <span>{name}</span>{' '}
        <span className="hidden">{reference}</span>
      </a>
      <p>
        {warning && <b className="danger">{warning} </b>}
        {visit && <b>{visit} requests, one visit </b>}
        <span>{job} </span>
        {price && <strong>{price}</strong>}
      </p>
      <p className="muted">
        {[...dueWords(card, now), state, device.shelf && `shelf ${device.shelf}`].map(
          (words, index) =>
            words && (
              <span key={words} className={index === 0 ? 'due' : undefined}>
                {words}{' '}
              </span>
            ),
        )}
        {/* The name of its link has it. */}
        <span translate="no" aria-hidden="true">
          {reference}
        </span>
      </p>
      {next && (
        <form method="post" action={`${ticketPath(card)}/move`}>
          <Seen line={device.line} version={device.version} />
          <Hidden of={ticketFields.move.to} value={next.to} />
          <Hidden of={seen.next} value={address} />
          <button
            id={`next-${reference}`}
            type="submit"
            className={column === 'late' || column === 'ready' ? undefined : 'quiet'}
          >
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

/** By when it should be ready; since when it waits where nothing is promised, or it is ready. The first is what matters. */
function dueWords({ column, device, isOverdue, isOwed }: BoardCard, now: Date): string[] {
  if (isOwed) return [`We owe them an answer: ${daysSince(device.status_at, now)}`];
  // What is late without being overdue is late by the law on uncollected goods.
  if (column === 'late' && !isOverdue) return ['a letter is due'];
  const since = `since ${when(device.status_at, now)}`;
  if (column === 'ready') return [since];
  if (!device.expected_at) return isOverdue ? ['no time yet', since] : [since];
  const due = `due ${hour(device.expected_at, now)}`;
  if (promisedBefore(device)) return ['no time now', `was ${due}`];
  return [isOverdue ? `was ${due}` : due];
}

/** "28 ours, 2 waiting for them" */
const countsOf = ({ counts }: BoardCard): string =>
  columns.flatMap(({ id, title }) => (counts[id] ? `${counts[id]} ${title.toLowerCase()}` : [])).join(', ');
