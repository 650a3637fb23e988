import type { PageData } from '../../shared/page-data.ts';
import { type RepairForm, trackingNames } from '../../shared/repair-view.ts';
import { Button } from '../components/Button.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { pageBody, stack } from '../components/styles.ts';

/** Where the mail about an answer leads whoever did not give it: one button, since opening a link must change nothing. */
export function RepairNotMe({ data: { repair, shop } }: { data: PageData['repair'] }) {
  return (
    <>
      <PageHead title="Wasn’t you?" lead={`${repair.what}, your reference ${repair.reference}.`} />
      <div className={`${pageBody} ${stack}`}>
        <p>
          Someone answered our quote, or said who may collect this device. If that was you, there’s nothing to
          do.
        </p>
        <p>
          If it wasn’t, press the button. We’ll stop work, take back the names, and hold on to the device
          until we’ve talked to you.
        </p>
        {repair.hasBegun && (
          <p>
            The work has begun: press the button, and then{' '}
            <a href={`tel:${shop.phone.e164}`}>
              call us on <b>{shop.phone.display}</b>
            </a>
            .
          </p>
        )}
        <form action={repair.path} method="post">
          <input type="hidden" name={trackingNames.form} value={'not-me' satisfies RepairForm} />
          <Button type="submit">It wasn’t me: stop it</Button>
        </form>
        <p>
          <a href={repair.path}>See the repair</a>
        </p>
      </div>
    </>
  );
}
