/** Open repairs by whose turn it is. */
export interface BoardProps {
  columns: BoardColumn[];
  /** What works, and what waits. */
  facts: string[];
  /** Whether there are more than the board shows. */
  isCut: boolean;
  /** When something last happened, ISO 8601: news of what came later belongs into it. */
  seen: string;
}

export interface BoardColumn {
  id: string;
  title: string;
  /** Whether it is the one that narrow screens show. */
  isShown: boolean;
  cards: BoardCard[];
}

/** One repair, which may have several devices. Texts are words, not codes. */
export interface BoardCard {
  reference: string;
  path: string;
  /** "Apple iPhone 13", or "30 devices: 28 ours, 2 ready". */
  devices: string;
  customer: string;
  status: string;
  since: string;
  /** By when it should be ready; `null` where nothing is promised. */
  due: string | null;
  shelf: string | null;
  /** "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
  /** The step that asks nothing, and the fields of its form. */
  next: { label: string; fields: Record<string, string> } | null;
}

export function Board({ columns, facts, isCut, seen }: BoardProps) {
  return (
    <>
      <div className="heading" data-news="all" data-seen={seen}>
        <h1>Board</h1>
        <p className="muted">
          {facts.join(' · ')} · <a href="/slips">Blank slips</a>
        </p>
      </div>
      {isCut && <p>Only the newest are here: search for the others.</p>}
      <nav className="tabs" aria-label="Whose turn">
        {columns.map(({ id, title, isShown, cards }) => (
          <a key={id} id={`tab-${id}`} href={`/?show=${id}`} aria-current={isShown || undefined}>
            {title} <span className="count">{cards.length}</span>
          </a>
        ))}
      </nav>
      <div className="board">
        {columns.map(({ id, title, isShown, cards }) => (
          <section key={id} aria-labelledby={id} className={isShown ? 'shown' : undefined}>
            <h2 id={id}>
              {title} <span className="count">{cards.length}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="muted">None</p>
            ) : (
              <ul>
                {cards.map((card) => (
                  <Card key={card.reference} {...card} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** Its link and its button have ids, by which the focus finds them again when the board is drawn anew. */
function Card({ reference, path, devices, danger, customer, status, since, due, shelf, next }: BoardCard) {
  return (
    <li className="card">
      <h3>
        <a id={`open-${reference}`} href={path}>
          <b translate="no">{reference}</b>
        </a>
        {due && <span className="due">{due}</span>}
      </h3>
      <p>{devices}</p>
      {danger && <p className="danger">{danger}</p>}
      <p className="muted">
        {customer}
        {shelf && ` · shelf ${shelf}`}
      </p>
      <p className="muted">
        {status}, {since}
      </p>
      {next && (
        <form method="post" action={`${path}/move`}>
          {Object.entries(next.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button id={`next-${reference}`} type="submit">
            {next.label} <span className="hidden">{reference}</span>
          </button>
        </form>
      )}
    </li>
  );
}
