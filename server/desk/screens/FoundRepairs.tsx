export interface SearchProps {
  /** What was searched for. */
  words: string;
  hits: SearchHit[];
  /** Why nothing was searched for. */
  problem: string | null;
  /** Whether there may be more. */
  isCut: boolean;
}

/** One repair, each field in words. */
export interface SearchHit {
  reference: string;
  path: string;
  customer: string;
  devices: string;
  status: string;
  begun: string;
}

/** What was found, the latest first. */
export function FoundRepairs({ words, hits, problem, isCut }: SearchProps) {
  return (
    <>
      <h1>
        {hits.length === 0 ? 'Nothing found' : `${hits.length} repairs`} for “{words}”
      </h1>
      <p className="muted">
        {problem}
        {!problem && hits.length === 0 && 'Search by reference, name, telephone, serial number or asset tag.'}
        {isCut && 'There may be more: add a word.'}
      </p>
      <ul className="hits">
        {hits.map(({ reference, path, customer, devices, status, begun }) => (
          <li key={reference} className="card">
            <h2>
              <a href={path}>
                <b translate="no">{reference}</b>
              </a>
            </h2>
            <p>
              {customer} · {devices}
            </p>
            <p className="muted">
              {status}, {begun}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
