import { ticketPath } from '../../../shared/desk-paths.ts';
import { Problem } from '../Problem.tsx';
import { Facts } from '../paper/SlipCopy.tsx';

interface SetAsideProps {
  reference: string;
  name: string;
  devices: string[];
  /** What they wrote; empty where they wrote nothing. */
  words: string;
  /** Why it may be spam. */
  suspicion: string;
  hasEmail: boolean;
  /** Whether its reader may release it. */
  mayRelease: boolean;
  /** Why it was not released. */
  problem: string | undefined;
}

/** A request that may be spam: all that is needed to see whether it is. No search and no board shows it, and its sender has heard nothing. */
export const SetAside = ({ reference, mayRelease, problem, ...request }: SetAsideProps) => (
  <section className="ticket">
    <h1>
      <span translate="no">{reference}</span> is set aside as possible spam
    </h1>
    {problem && <Problem notice={problem} />}
    <Facts
      facts={[
        ['Why', request.suspicion],
        ['Name', request.name],
        ['Device', request.devices.join(', ')],
      ]}
    />
    {request.words && <p className="words">{request.words}</p>}
    <p>
      {request.hasEmail
        ? 'Once it is released, they get an email with the link to their repair.'
        : 'They left no email address: once it is released, call them.'}{' '}
      Left alone, it is deleted after 30 days.
    </p>
    {mayRelease ? (
      <form method="post" action={`${ticketPath({ reference })}/release`}>
        <button type="submit">It’s not spam: release it</button>
      </form>
    ) : (
      <p>The counter or an owner releases it.</p>
    )}
  </section>
);
