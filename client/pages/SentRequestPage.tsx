import { notByPost, unsafeFirstAid } from '../../shared/first-aid.ts';
import type { PageData } from '../../shared/page-data.ts';
import { packingSteps, type RequestStep, type SentRequest } from '../../shared/request-steps.ts';
import { href } from '../../shared/routes.ts';
import { Bullets } from '../components/Bullets.tsx';
import { CircuitSteps } from '../components/CircuitSteps.tsx';
import { FirstAidLinks } from '../components/FirstAidLinks.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Section } from '../components/Section.tsx';
import { SentReference } from '../components/SentReference.tsx';
import { Slip, type SlipWords } from '../components/Slip.tsx';
import { onScreen } from '../components/styles.ts';
import { Warnings } from '../components/Warnings.tsx';
import { css } from '../theme/emotion.ts';

const stepTexts = css`
  display: grid;
  gap: 0.25rem;
`;

interface SentRequestProps {
  data: PageData['sent'];
  request: SentRequest;
}

/** The page after a repair was requested: what happens next for these services and this way, and a slip to print. */
export function SentRequestPage({ data, request }: SentRequestProps) {
  const { handover, device, services, steps, warnings, trackUrl } = request;
  const hasLink = data.mail === null || data.mail === 'later';
  const isParcel = handover.way === 'mail-in';
  const warning = steps.find(({ isWarning }) => isWarning);
  const facts: [string, string][] = [
    ...(device ? [['Device', device] as [string, string]] : []),
    ...(services.length > 0 ? [['Repair', services.join(', ')] as [string, string]] : []),
    ['Track it at', trackUrl],
  ];
  return (
    <>
      <div className={onScreen}>
        <PageHead title="We have your request" lead="Your reference is">
          <SentReference reference={data.reference} />
        </PageHead>
        {warning && (
          <Warnings
            texts={handover.isSwitched ? [notByPost] : []}
            aid={handover.isUnsafe ? unsafeFirstAid : null}
          />
        )}
        <Section
          title="What happens next"
          tone="band"
          intro={
            <p>
              {mailTexts[data.mail ?? 'now']} You can {hasLink ? 'also ' : ''}
              <a href={href('track')}>track it</a> with your reference and
              {data.mail === 'no-address' ? ' your phone number.' : ' your phone number or email.'}
            </p>
          }
        >
          <CircuitSteps steps={stepsToShow(steps.filter((step) => step !== warning))} />
        </Section>
        {!handover.isUnsafe && (
          <Section title="Important">
            <Bullets>
              {warnings}
              <FirstAidLinks />
            </Bullets>
          </Section>
        )}
        {handover.isUnsafe ? (
          <Section title="Repair notice">
            <RepairNotice />
          </Section>
        ) : (
          <Section title={isParcel ? 'What to put in the parcel' : 'What to bring'}>
            <Bullets>{isParcel ? parcelContents : whatToBring}</Bullets>
          </Section>
        )}
      </div>
      {!handover.isUnsafe && (
        <Slip
          shop={data.shop}
          reference={data.reference}
          words={isParcel ? packingSlip : dropOffSlip(device)}
          facts={facts}
          tight
        >
          {isParcel && (
            <div>
              <h4>How to pack it</h4>
              <Bullets isOrdered>{packingSteps}</Bullets>
            </div>
          )}
        </Slip>
      )}
    </>
  );
}

const mailTexts = {
  now: 'We’ll email you a link to track the repair.',
  later: 'The email with a link to track the repair comes within six hours: too many have gone out just now.',
  'no-address': 'You left no email address, so no email comes from us.',
  none: 'No email will come this time, because too many have gone out. Please note your reference.',
};

const stepsToShow = (steps: RequestStep[]) =>
  steps.map(({ title, texts }) => ({
    title,
    text:
      texts.length === 1 ? (
        texts[0]
      ) : (
        <span className={stepTexts}>
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      ),
  }));

const whatToBring = [
  'Your device, and its charger if the problem is charging.',
  'Your reference, or the slip below.',
  'Nothing else: no SIM, no memory card, no case. Never a passcode.',
];

const parcelContents = [
  'The device, turned off. A battery stays in it.',
  'The packing slip below.',
  'Nothing else: no SIM, no memory card, no loose battery, no power bank. Never a passcode.',
];

const dropOffSlip = (device: string | null): SlipWords => ({
  what: 'device',
  use: 'Print it and leave it with the device, or show us your reference on your phone.',
  blanks: ['Name', 'Phone', ...(device ? [] : ['Device']), 'What’s wrong'],
});

const packingSlip: SlipWords = {
  what: 'parcel',
  use: 'Once we’ve told you to post it, print this and put it in the parcel.',
  blanks: ['Name', 'Phone or email', 'What’s wrong', 'Posted on'],
};
