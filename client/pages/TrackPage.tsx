import { emptyForm } from '../../shared/form-state.ts';
import type { PageData } from '../../shared/page-data.ts';
import { mainLine, statusTable } from '../../shared/repair-status.ts';
import { trackingNames as names, type TrackForm } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { LinkRequested } from '../components/AnswerLink.tsx';
import { Button } from '../components/Button.tsx';
import { type CircuitStep, CircuitSteps } from '../components/CircuitSteps.tsx';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, fine, shortForm } from '../components/styles.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { TextField } from '../forms/Field.tsx';
import { FormContext } from '../forms/form-context.ts';
import { css } from '../theme/emotion.ts';
import { card, large, pageColumns } from '../theme/mixins.ts';

const desk = css`
  ${pageColumns}
  gap: 2rem 4rem;
  ${large} {
    grid-template-columns: minmax(0, 28rem) minmax(0, 1fr);
  }
`;

const lookup = css`
  ${card}
  padding: 1.5rem;
`;

const help = css`
  & > h2 {
    margin-bottom: 0.5rem;
    font-size: var(--text-l);
  }
`;

/** In a disclosure. */
const inside = css`
  margin-top: 0.5rem;
`;

export function TrackPage({ data }: { data: PageData['track'] }) {
  const { form: state, refused } = data;
  const { cleanRoomPartner, recycling } = data.offers;
  return (
    <>
      <ErrorSummary form={{ summary: state }} />
      <PageHead title="Track Repair" lead="See how your repair’s going and answer your quote." />
      <div className={desk}>
        <FormContext value={refused === 'lookup' ? state : emptyForm}>
          <form
            className={`${shortForm} ${lookup}`}
            action={href('track')}
            method="post"
            acceptCharset="utf-8"
            noValidate
          >
            <input type="hidden" name={names.form} value={'lookup' satisfies TrackForm} />
            <TextField
              name={names.reference}
              label="Reference"
              hint={
                <>
                  On your slip and in our emails, like <b translate="no">{data.referencePrefix}-0000-0000</b>.
                  Spaces, dashes and capitals don’t matter.
                </>
              }
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              name={names.contact}
              label="Phone or email"
              hint="The one you gave us for this repair."
              spellCheck={false}
            />
            <p className={fine}>
              We use what you type to find your repair, and don’t keep it. Read more in the{' '}
              <a href={href('privacy')}>privacy policy</a>.
            </p>
            <p>
              <Button type="submit">See my repair</Button>
            </p>
          </form>
        </FormContext>
        <div className={help}>
          <h2>Help with tracking</h2>
          <Disclosure
            id="lost"
            summary="Lost your reference?"
            open={data.linkRequested || refused === 'lost' || undefined}
          >
            {data.linkRequested ? (
              <>
                <LinkRequested
                  phone={data.shop.phone}
                  sent={linksSent}
                  call="and say which device it is and when you brought it in"
                  heading="h3"
                />
                <p className={inside}>
                  <a href={href('track')}>Back to the form</a>
                </p>
              </>
            ) : (
              <LostForm data={data} />
            )}
          </Disclosure>
          <Disclosure summary="The steps of a repair">
            <div className={inside}>
              <CircuitSteps steps={statuses} />
            </div>
          </Disclosure>
          <Disclosure summary="What can happen along the way">
            <ul className={`${bullets} ${inside}`}>
              <li>
                <b>We need your answer.</b> The repair’s on hold until we have it. We never ask for a passcode
                by form or email; the <a href={href('guides')}>guides</a> show how to turn on repair mode
                instead.
              </li>
              {cleanRoomPartner && (
                <li>
                  <b>It’s with a partner.</b> {cleanRoomPartner} does our clean-room data recovery. We’ll tell
                  you before your device leaves.
                </li>
              )}
              <li>
                <b>It can’t be repaired.</b> We’ll tell you why. You can collect it
                {recycling && ', have us recycle it'} or ask us to save just its data.
              </li>
              <li>
                <b>A test fails, or a new fault turns up.</b> Then it goes back to the bench. If the price
                changes, you decide again.
              </li>
            </ul>
          </Disclosure>
        </div>
      </div>
      <Section title="Ask us" tone="band">
        <ContactBlock facts={data} hasCopyButton />
      </Section>
    </>
  );
}

function LostForm({ data: { form: state, refused } }: { data: PageData['track'] }) {
  return (
    <FormContext value={refused === 'lost' ? state : emptyForm}>
      <form
        className={shortForm}
        action={`${href('track')}#lost`}
        method="post"
        acceptCharset="utf-8"
        noValidate
      >
        <input type="hidden" name={names.form} value={'lost' satisfies TrackForm} />
        <TextField
          name={names.email}
          label="Email"
          hint="We’ll send links to your open repairs to the address you gave us, and nowhere else."
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <p>
          <Button type="submit" variant="secondary">
            Send me the links
          </Button>
        </p>
      </form>
    </FormContext>
  );
}

const linksSent = 'If we have an open repair under that address, its link is on its way.';

const statuses: CircuitStep[] = mainLine.map((status) => ({
  title: statusTable[status].label,
  text: statusTable[status].text,
}));
