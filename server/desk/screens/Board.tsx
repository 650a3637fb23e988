/** Open repairs by whose turn it is. */
export interface BoardProps {
  columns: BoardColumn[];
}

export interface BoardColumn {
  id: string;
  title: string;
  cards: BoardCard[];
}

/** One repair, which may have several devices. */
export interface BoardCard {
  reference: string;
  href: string;
  /** "Apple iPhone 13", or "30 devices". */
  devices: string;
  customer: string;
  /** "We have your device", with how many where they differ. */
  status: string;
  /** Since when, in words. */
  since: string;
  /** By when it should be ready, in words; `null` where nothing is promised. */
  due: string | null;
  shelf: string | null;
}

export function Board({ columns }: BoardProps) {
  return (
    <>
      <h1>Board</h1>
      <div className="board">
        {columns.map(({ id, title, cards }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {title} <span className="count">{cards.length}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="none">None</p>
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

function Card({ reference, href, devices, customer, status, since, due, shelf }: BoardCard) {
  return (
    <li className="card">
      <h3>
        <a href={href}>
          <b translate="no">{reference}</b>
        </a>
        {due && <span className="due">{due}</span>}
      </h3>
      <p>{devices}</p>
      <p className="muted">
        {customer}
        {shelf && ` · shelf ${shelf}`}
      </p>
      <p className="muted">
        {status}, {since}
      </p>
    </li>
  );
}
