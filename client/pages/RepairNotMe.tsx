import type { PageData } from '../../shared/page-data.ts';
import type { RepairForm } from '../../shared/repair-view.ts';
import { Button } from '../components/Button.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { stack } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';

const text = css`
  ${container}
  padding-bottom: var(--section);
`;

/** Where the mail about an answer leads whoever did not give it: one button, since opening a link must change nothing. */
export function RepairNotMe({ data: { repair, shop } }: { data: PageData['repair'] }) {
  const { path, stopped, hasBegun } = repair;
  const call = (
    <a href={`tel:${shop.phone.e164}`}>
      call us on <b>{shop.phone.display}</b>
    </a>
  );
  return (
    <>
      <PageHead
        title={stopped ? 'We’ve stopped it' : 'Wasn’t you?'}
        lead={`${repair.what}, your reference ${repair.reference}.`}
      />
      <div className={`${text} ${stack}`}>
        {stopped ? (
          <>
            <p>
              You told us on {stopped.text} that an answer or a name wasn’t yours. Until we’ve talked to you,
              we won’t work on it or hand it over.
            </p>
            <p>
              {hasBegun ? 'The work had begun, so please ' : 'We’ll call you, or you can '}
              {call}.
            </p>
          </>
        ) : (
          <>
            <p>
              Someone answered our quote, or said who may collect this device. If that was you, there’s
              nothing to do.
            </p>
            <p>
              If it wasn’t, press the button. We’ll stop work, take back the names, and hold on to the device
              until we’ve talked to you.
            </p>
            {hasBegun && <p>The work has begun: press the button, and then {call}.</p>}
            <form action={path} method="post">
              <input type="hidden" name="form" value={'not-me' satisfies RepairForm} />
              <Button type="submit">It wasn’t me: stop it</Button>
            </form>
          </>
        )}
        <p>
          <a href={path}>See the repair</a>
        </p>
      </div>
    </>
  );
}
